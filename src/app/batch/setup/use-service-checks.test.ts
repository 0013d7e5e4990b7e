import { expect, it, onTestFinished, vi } from 'vitest';
import { ApiError, type ApiErrorDetails } from '../../../client/api-error.ts';
import type { CheckRowsRequest } from '../../../client/client.ts';
import { checkInHalves } from './use-service-checks.ts';

/** A service that checks so many rows at a time; one finding of each row names it. */
function setUp(rowsMax: number, details: ApiErrorDetails) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const asked: number[] = [];
  const checkRows = async ({ rows }: CheckRowsRequest) => {
    asked.push(rows.length);
    if (rows.length > rowsMax) throw new ApiError('Not now.', details);
    return rows.map((row) => [
      { name: String(row.get('number')), code: 'text-cut', severity: 'note' as const, message: '' },
    ]);
  };
  const rows = Array.from({ length: 5 }, (_, number) => new Map([['number', number]]));
  const request: CheckRowsRequest = { templateId: 't', rows, format: 'png', scale: 1 };
  const checking = checkInHalves({ checkRows }, request, new AbortController().signal);
  // Before the timers run, so that a refusal in the meantime is handled.
  const settled = checking.then(
    (found) => found.map(([finding]) => finding?.name),
    (error: Error) => error.message,
  );
  return { asked, settled };
}

it.each<ApiErrorDetails>([{ kind: 'busy', status: 503, retryAfterMs: 1_000 }, { kind: 'incomplete' }])(
  'too many rows are checked in halves, and each keeps its place: %o',
  async (details) => {
    const { asked, settled } = setUp(2, details);
    await vi.runAllTimersAsync();
    expect(await settled).toEqual(['0', '1', '2', '3', '4']);
    expect(asked).toEqual([5, 3, 2, 1, 2]);
  },
);

it('a single row without an answer is checked six times', async () => {
  const { asked, settled } = setUp(0, { kind: 'busy', status: 503 });
  await vi.runAllTimersAsync();
  expect(await settled).toBe('Not now.');
  expect(asked).toEqual([5, 3, 2, 1, 1, 1, 1, 1, 1]);
});

it('rows that the service refuses are checked once', async () => {
  const { asked, settled } = setUp(0, { kind: 'refused', status: 400 });
  expect(await settled).toBe('Not now.');
  expect(asked).toEqual([5]);
});
