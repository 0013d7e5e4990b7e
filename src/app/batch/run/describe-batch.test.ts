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
} from './describe-batch.ts';

function buildState(change: Partial<QueueState>, counts: Partial<Record<RowState, number>> = {}): QueueState {
  const none = { invalid: 0, waiting: 0, sending: 0, done: 0, failed: 0, unknown: 0, stopped: 0 };
  return { phase: 'idle', counts: { ...none, ...counts }, ...change };
}

describe('describePhase', () => {
  it('says what a batch does, and how fast it goes once that is known', () => {
    expect(describePhase(buildState({}, { waiting: 1_200 }))).toBe('Not started. 1,200 rows to go.');
    expect(describePhase(buildState({}, { waiting: 1, done: 3 }))).toBe('Paused. 1 row left.');
    expect(describePhase(buildState({}, { waiting: 1, failed: 3 }))).toBe('Paused. 1 row left.');
    expect(describePhase(buildState({ phase: 'running' }, { waiting: 9 }))).toBe('Running.');
    const facts = { rowsPerSecond: 12.4, remainingMs: 170_000 };
    expect(describePhase(buildState({ phase: 'running', ...facts }))).toBe(
      'Running · 12 rows a second · about 3 minutes left.',
    );
  });

  it('says that the service asked to wait, and until when', () => {
    const busy = { message: 'Slow down', untilMs: new Date(2026, 11, 1, 14, 5).getTime() };
    expect(describePhase(buildState({ phase: 'running', busy }, { waiting: 3 }))).toBe(
      'The service is busy. Slow down. Rows are sent again at 14:05.',
    );
  });

  it('tells a pause that a person made from one that waits for something', () => {
    const pause = { reason: 'person', message: '' } as const;
    expect(describePhase(buildState({ phase: 'paused', pause }, { waiting: 3, sending: 1 }))).toBe(
      'Pausing: 1 row on the way still arrives.',
    );
    expect(describePhase(buildState({ phase: 'paused', pause }, { waiting: 3 }))).toBe('Paused. 3 rows left.');
    const turn = { reason: 'turn', message: '' } as const;
    expect(describePhase(buildState({ phase: 'paused', pause: turn }, { waiting: 3 }))).toBe(
      'Waits until another batch is through or paused. 3 rows to go.',
    );
    const quota = { reason: 'quota', message: 'Spent.' } as const;
    expect(describePhase(buildState({ phase: 'paused', pause: quota }, { waiting: 3 }))).toBe('Waiting. 3 rows left.');
  });

  it('says of the end what is there, and what is not', () => {
    expect(describePhase(buildState({ phase: 'finished' }, { done: 1 }))).toBe('Finished: 1 image.');
    const counts = { done: 2, failed: 1, unknown: 3, stopped: 4, invalid: 5 };
    expect(describePhase(buildState({ phase: 'finished' }, counts))).toBe(
      'Finished: 2 images, 1 failed, 3 unknown, 4 stopped, 5 left out as invalid.',
    );
  });
});

describe('describeSummary', () => {
  it('says how far a batch is, and what has gone wrong so far', () => {
    const summarize = (counts: Partial<Record<RowState, number>>, isRunning = false) =>
      describeSummary({ counts: buildState({}, counts).counts, isRunning });
    expect(summarize({ waiting: 1_200 })).toBe('Not started · 0 of 1,200 rows');
    expect(summarize({ waiting: 5, done: 3, failed: 1 })).toBe('Paused · 4 of 9 rows, 1 failed');
    expect(summarize({ sending: 2, done: 3, unknown: 1, invalid: 4 }, true)).toBe(
      'Under way · 4 of 6 rows, 1 unknown, 4 left out as invalid',
    );
    expect(summarize({ done: 3, stopped: 6 })).toBe('3 images, 6 stopped');
  });
});

describe('describePause', () => {
  it('says when the quota begins anew, where that is known', () => {
    const resetAt = new Date(2026, 11, 1).toISOString();
    expect(describePause({ reason: 'quota', message: '', resetAt }, true).detail).toBe(
      'What is done is kept. It goes on by itself after 1 December, 00:00, your time, while Galley is open.',
    );
    const afterIt = Date.parse(resetAt) + 1;
    expect(describePause({ reason: 'quota', message: '', resetAt }, true, true, false, afterIt).detail).toBe(
      'What is done is kept. It is tried again by itself while Galley is open.',
    );
    expect(describePause({ reason: 'quota', message: 'Ask Anna' }, true).detail).toMatch(/^Ask Anna\. What is done/);
    expect(describePause({ reason: 'quota', message: '' }, true).detail).toMatch(
      /Go on once there are renders again\./,
    );
  });

  it('tells a template that is gone from one that is another, and where it can be brought back', () => {
    const pause = { reason: 'template', message: 'It was changed' } as const;
    expect(describePause({ ...pause, isChanged: true }, true).detail).toMatch(/^It was changed\. Look at it/);
    const gone = { title: 'The template is not there any more, or this key may not see it.' };
    expect(describePause(pause, true, true, true)).toMatchObject({
      ...gone,
      detail: expect.stringContaining('under Settings'),
    });
    expect(describePause(pause, true)).toEqual({
      ...gone,
      detail: 'What is done is kept. Press Try again once it is there.',
    });
  });

  it('promises to try again by itself only where it does', () => {
    const pause = { reason: 'unreachable', message: '' } as const;
    expect(describePause(pause, true).detail).toMatch(/It is tried again now and then/);
    expect(describePause(pause, false).detail).toBe(
      'What is done is kept. Nothing more is sent until you press Resume.',
    );
  });

  it('names the network where this browser has none, and what to do then', () => {
    const pause = { reason: 'unreachable', message: 'No answer came. Check that the app is still running.' } as const;
    expect(describePause(pause, true, false)).toEqual({
      title: 'You are offline.',
      detail: 'What is done is kept. It goes on by itself once the network is back.',
    });
    expect(describePause(pause, false, false).detail).toBe(
      'What is done is kept. Press Resume once the network is back.',
    );
  });

  it('repeats what the service said, as a sentence', () => {
    for (const message of ['No such key.', 'No such key']) {
      expect(describePause({ reason: 'key', message }, true).detail).toMatch(/^No such key\. What is done/);
    }
  });
});

describe('describeRemaining', () => {
  it('is no more exact than a guess can be', () => {
    expect([20_000, 60_000, 600_000, 10_800_000].map(describeRemaining)).toEqual([
      'less than a minute left',
      'about 1 minute left',
      'about 10 minutes left',
      'about 3 hours left',
    ]);
  });
});

describe('describeRate', () => {
  it('counts by the minute what is slower than two a second', () => {
    expect([14.6, 2, 0.5, 0.01].map(describeRate)).toEqual([
      '15 rows a second',
      '2 rows a second',
      '30 rows a minute',
      '1 row a minute',
    ]);
  });
});

describe('countProgress', () => {
  it('counts what was stopped among what was to be sent, and nothing that is left out as invalid', () => {
    const { counts } = buildState(
      {},
      { done: 3, failed: 1, unknown: 1, waiting: 4, sending: 1, invalid: 9, stopped: 9 },
    );
    expect(countProgress(counts)).toEqual({ value: 5, max: 19 });
  });
});

it('tells how much is through in steps of 10 %, and before the first of them that it is less', () => {
  expect([0, 86, 98, 500, 971, 972].map((value) => describeTenths(value, 972))).toEqual([
    'less than 10 %',
    'less than 10 %',
    '10 %',
    '50 %',
    '90 %',
    '100 %',
  ]);
  expect(describeTenths(0, 0)).toBe('100 %');
});
