import type { Batch, BatchRow } from '../../batch/queue/batch.ts';
import { countStates } from './kept-batch.ts';

/** Notifies a person who has allowed it, and looks at another page, that a batch has finished. */
export function notifyOfEnd({ name }: Batch, rows: readonly BatchRow[]): void {
  if (typeof Notification !== 'function' || Notification.permission !== 'granted' || !document.hidden) return;
  const { done, failed, unknown } = countStates(rows);
  const open = failed + unknown;
  const ready = done === 1 ? '1 image is ready' : `${done} images are ready`;
  const rest = open === 1 ? ', 1 row needs attention' : `, ${open} rows need attention`;
  const body = `${ready}${open === 0 ? '' : rest}.`;
  try {
    // oxlint-disable-next-line no-new -- the constructor shows it
    new Notification(name, { body });
  } catch {
    // Browsers on phones don't allow notifications of a page.
  }
}
