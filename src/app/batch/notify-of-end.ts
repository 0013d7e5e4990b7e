import type { Batch, BatchRow } from '../../batch/queue/batch.ts';
import { countStates } from './kept-batch.ts';

/** Tells of the end of a batch outside of the page, where a person has allowed it and looks at something else. */
export function notifyOfEnd({ name }: Batch, rows: readonly BatchRow[]): void {
  if (typeof Notification !== 'function' || Notification.permission !== 'granted' || !document.hidden) return;
  const { done, failed, unknown } = countStates(rows);
  const open = failed + unknown;
  const ready = done === 1 ? '1 image is ready' : `${done} images are ready`;
  const rest = open === 1 ? ', 1 row needs a look' : `, ${open} rows need a look`;
  const body = `${ready}${open === 0 ? '' : rest}.`;
  try {
    // oxlint-disable-next-line no-new -- it shows itself
    new Notification(name, { body });
  } catch {
    // Phones refuse notifications of a page; their person looks at the page itself.
  }
}
