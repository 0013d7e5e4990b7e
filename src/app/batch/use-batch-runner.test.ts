import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildBatch, buildRows } from '../../testing/batches.ts';
import { notifyOfEnd } from './use-batch-runner.ts';

const shown: [title: string, body: string][] = [];
const rows = [...buildRows(3, { state: 'done' }), ...buildRows(1, { state: 'unknown' })];

function stubBrowser({ permission, isHidden }: { permission: NotificationPermission; isHidden: boolean }): void {
  vi.stubGlobal('document', { hidden: isHidden });
  vi.stubGlobal(
    'Notification',
    class {
      static permission = permission;
      constructor(title: string, { body }: { body: string }) {
        shown.push([title, body]);
      }
    },
  );
}

beforeEach(() => void (shown.length = 0));
afterEach(() => vi.unstubAllGlobals());

it('a notification counts the finished images and the rows that need attention', () => {
  stubBrowser({ permission: 'granted', isHidden: true });
  notifyOfEnd(buildBatch(1), rows);
  notifyOfEnd(buildBatch(2), rows.slice(0, 1));
  expect(shown).toEqual([
    ['Guests 1', '3 images are ready, 1 row needs attention.'],
    ['Guests 2', '1 image is ready.'],
  ]);
});

it.each([
  { permission: 'default', isHidden: true },
  { permission: 'denied', isHidden: true },
  { permission: 'granted', isHidden: false },
] as const)('shows no notification with %o', (browser) => {
  stubBrowser(browser);
  notifyOfEnd(buildBatch(1), rows);
  expect(shown).toEqual([]);
});
