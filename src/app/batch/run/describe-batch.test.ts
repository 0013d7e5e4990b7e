import { describe, expect, it } from 'vitest';
import type { RowState } from '../../../batch/queue/batch.ts';
import type { QueueState } from '../../../batch/queue/queue.ts';
import {
  countProgress,
  describePause,
  describePhase,
  describeRate,
  describeRemaining,
  describeSummary,
  describeTenths,
  describeFix,
} from './describe-batch.ts';

function buildState(change: Partial<QueueState>, counts: Partial<Record<RowState, number>> = {}): QueueState {
  const none = { invalid: 0, waiting: 0, sending: 0, done: 0, failed: 0, unknown: 0, stopped: 0 };
  return { phase: 'idle', counts: { ...none, ...counts }, ...change };
}

describe('describePhase', () => {
  it('says whether a batch is running, and its speed if known', () => {
    expect(describePhase(buildState({}, { waiting: 1_200 }))).toBe('Not started. 1,200 rows to go.');
    expect(describePhase(buildState({}, { waiting: 1, done: 3 }))).toBe('Paused. 1 row left.');
    expect(describePhase(buildState({}, { waiting: 1, failed: 3 }))).toBe('Paused. 1 row left.');
    expect(describePhase(buildState({ phase: 'running' }, { waiting: 9 }))).toBe('Running.');
    const facts = { rowsPerSecond: 12.4, remainingMs: 170_000 };
    expect(describePhase(buildState({ phase: 'running', ...facts }))).toBe(
      'Running · 12 rows a second · about 3 minutes left.',
    );
  });

  it('says how long the service asked to wait', () => {
    const busy = { message: 'Slow down', untilMs: new Date(2026, 11, 1, 14, 5).getTime() };
    expect(describePhase(buildState({ phase: 'running', busy }, { waiting: 3 }))).toBe(
      'The service is busy. Slow down. Rendering resumes at 14:05.',
    );
  });

  it('distinguishes a pause by a person from waiting', () => {
    const pause = { reason: 'person', message: '' } as const;
    expect(describePhase(buildState({ phase: 'paused', pause }, { waiting: 3, sending: 1 }))).toBe(
      'Pausing: waiting for 1 row already sent.',
    );
    expect(describePhase(buildState({ phase: 'paused', pause }, { waiting: 3 }))).toBe('Paused. 3 rows left.');
    const turn = { reason: 'turn', message: '' } as const;
    expect(describePhase(buildState({ phase: 'paused', pause: turn }, { waiting: 3 }))).toBe(
      'Waiting for another batch to finish or pause. 3 rows to go.',
    );
    const quota = { reason: 'quota', message: 'Spent.' } as const;
    expect(describePhase(buildState({ phase: 'paused', pause: quota }, { waiting: 3 }))).toBe('Waiting. 3 rows left.');
  });

  it('counts the images and the rows without one at the end', () => {
    expect(describePhase(buildState({ phase: 'finished' }, { done: 1 }))).toBe('Done: 1 image.');
    const counts = { done: 2, failed: 1, unknown: 3, stopped: 4, invalid: 5 };
    expect(describePhase(buildState({ phase: 'finished' }, counts))).toBe(
      'Done: 2 images, 1 failed, 3 unknown, 4 stopped, 5 skipped.',
    );
  });
});

describe('describeSummary', () => {
  it('shows the progress and the rows that have failed so far', () => {
    const summarize = (counts: Partial<Record<RowState, number>>, isRunning = false) =>
      describeSummary({ counts: buildState({}, counts).counts, isRunning });
    expect(summarize({ waiting: 1_200 })).toBe('Not started · 0 of 1,200 rows');
    expect(summarize({ waiting: 5, done: 3, failed: 1 })).toBe('Paused · 4 of 9 rows, 1 failed');
    expect(summarize({ sending: 2, done: 3, unknown: 1, invalid: 4 }, true)).toBe(
      'In progress · 4 of 6 rows, 1 unknown, 4 skipped',
    );
    expect(summarize({ done: 3, stopped: 6 })).toBe('3 images, 6 stopped');
  });
});

describe('describePause', () => {
  it('says when the quota is reset, if known', () => {
    const resetAt = new Date(2026, 11, 1).toISOString();
    expect(describePause({ reason: 'quota', message: '', resetAt }, true).detail).toBe(
      'Finished images are saved. The batch resumes after 1 December, 00:00 (your time) if Galley is open.',
    );
    const afterIt = Date.parse(resetAt) + 1;
    expect(describePause({ reason: 'quota', message: '', resetAt }, true, true, false, afterIt).detail).toBe(
      'Finished images are saved. The batch resumes automatically if Galley is open.',
    );
    expect(describePause({ reason: 'quota', message: 'Ask Anna' }, true).detail).toMatch(/^Ask Anna\. Finished/);
    expect(describePause({ reason: 'quota', message: '' }, true).detail).toMatch(
      /Resume once you have renders again\./,
    );
  });

  it('distinguishes a deleted template from a changed one, and says where to restore it', () => {
    const pause = { reason: 'template', message: 'It was changed' } as const;
    expect(describePause({ ...pause, isChanged: true }, true).detail).toMatch(/^It was changed\. Check the template/);
    const title = 'The template no longer exists, or this API key has no access to it.';
    expect(describePause(pause, true, true, true)).toMatchObject({
      title,
      detail: expect.stringContaining('under Settings'),
    });
    expect(describePause(pause, true)).toEqual({
      title,
      detail: 'Finished images are saved. Press Try again once the template is available.',
    });
  });

  it('mentions automatic retries only if there are any', () => {
    const pause = { reason: 'unreachable', message: '' } as const;
    expect(describePause(pause, true).detail).toMatch(/tries again automatically/);
    expect(describePause(pause, false).detail).toBe(
      'Finished images are saved. No more rows are sent until you press Resume.',
    );
  });

  it('says that the browser is offline, and what to do', () => {
    const pause = { reason: 'unreachable', message: 'No answer came. Check that the app is still running.' } as const;
    expect(describePause(pause, true, false)).toEqual({
      title: 'You’re offline.',
      detail: 'Finished images are saved. The batch resumes when you’re back online.',
    });
    expect(describePause(pause, false, false).detail).toBe(
      'Finished images are saved. Press Resume when you’re back online.',
    );
  });

  it('repeats the message of the service as a sentence', () => {
    for (const message of ['No such key.', 'No such key']) {
      expect(describePause({ reason: 'key', message }, true).detail).toMatch(/^No such key\. Finished/);
    }
  });
});

describe('describeRemaining', () => {
  it('rounds an estimate', () => {
    expect([20_000, 60_000, 600_000, 10_800_000].map(describeRemaining)).toEqual([
      'less than a minute left',
      'about 1 minute left',
      'about 10 minutes left',
      'about 3 hours left',
    ]);
  });
});

describe('describeRate', () => {
  it('counts per minute below two rows a second', () => {
    expect([14.6, 2, 0.5, 0.01].map(describeRate)).toEqual([
      '15 rows a second',
      '2 rows a second',
      '30 rows a minute',
      '1 row a minute',
    ]);
  });
});

describe('countProgress', () => {
  it('counts stopped rows as unfinished, and ignores skipped ones', () => {
    const { counts } = buildState(
      {},
      { done: 3, failed: 1, unknown: 1, waiting: 4, sending: 1, invalid: 9, stopped: 9 },
    );
    expect(countProgress(counts)).toEqual({ value: 5, max: 19 });
  });
});

it('describeTenths rounds down to steps of 10%', () => {
  expect([0, 86, 98, 500, 971, 972].map((value) => describeTenths(value, 972))).toEqual([
    'less than 10%',
    'less than 10%',
    '10%',
    '50%',
    '90%',
    '100%',
  ]);
  expect(describeTenths(0, 0)).toBe('100%');
});

it('describeFix counts the rows that are ready, and says that only they are charged', () => {
  const open = (['invalid', 'invalid', 'failed'] as const).map((state, at) => ({ at, state }));
  const describeReady = (...ready: number[]) => describeFix(open, new Set(ready), 0).label;
  expect([describeReady(0), describeReady(2), describeReady(0, 1), describeReady(1, 2), describeReady()]).toEqual([
    'Render the skipped row',
    'Render the failed row',
    'Render the 2 skipped rows',
    'Render the 2 fixed rows',
    'Render the 3 fixed rows',
  ]);
  expect(describeFix(open, new Set([0]), 0).price).toBe('Uses 1 render. Only these rows are charged.');
  expect(describeFix(open, new Set([0]), 4).price).toMatch(/also resumes with 4 waiting rows\.$/);
});
