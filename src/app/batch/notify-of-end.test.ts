import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildBatch, buildRows } from '../../testing/batches.ts';
import { notifyOfEnd } from './notify-of-end.ts';

const told: [title: string, body: string][] = [];
const rows = [...buildRows(3, { state: 'done' }), ...buildRows(1, { state: 'unknown' })];

function stubBrowser({ permission, isHidden }: { permission: NotificationPermission; isHidden: boolean }): void {
  vi.stubGlobal('document', { hidden: isHidden });
  vi.stubGlobal(
    'Notification',
    class {
      static permission = permission;
      constructor(title: string, { body }: { body: string }) {
        told.push([title, body]);
      }
    },
  );
}

beforeEach(() => void (told.length = 0));
afterEach(() => vi.unstubAllGlobals());

it('tells what is ready, and what needs a look', () => {
  stubBrowser({ permission: 'granted', isHidden: true });
  notifyOfEnd(buildBatch(1), rows);
  notifyOfEnd(buildBatch(2), rows.slice(0, 1));
  expect(told).toEqual([
    ['Guests 1', '3 images are ready, 1 row needs a look.'],
    ['Guests 2', '1 image is ready.'],
  ]);
});

it.each([
  { permission: 'default', isHidden: true },
  { permission: 'denied', isHidden: true },
  { permission: 'granted', isHidden: false },
] as const)('tells nothing with %o', (browser) => {
  stubBrowser(browser);
  notifyOfEnd(buildBatch(1), rows);
  expect(told).toEqual([]);
});
