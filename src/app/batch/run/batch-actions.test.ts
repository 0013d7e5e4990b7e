import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { RowState } from '../../../batch/queue/batch.ts';
import type { QueueState } from '../../../batch/queue/queue.ts';
import { buildBatch, buildRows } from '../../../testing/batches.ts';
import { createStoredView, type BatchView } from '../batch-run.ts';
import type { BatchRunner } from '../create-batch-runner.ts';
import { BatchActions } from './batch-actions.tsx';

const runner = {} as BatchRunner;
const stored = { batch: buildBatch(1), rows: [], isRunning: false, isStopping: false };
const resting = createStoredView(stored, false, false);
const failed = { failed: 2, unknown: 3, stopped: 4, done: 9 };

const HOUR_MS = 3_600_000;

/** A service that may render a row twice, and rows that were sent. */
const sent = { isIdempotent: false, rows: buildRows(3, { state: 'unknown' }) };

/** The names of the buttons. */
function listActions(
  state: Omit<QueueState, 'counts'>,
  counts: Partial<Record<RowState, number>>,
  change: Partial<BatchView> = sent,
): string[] {
  const all = { ...resting.state.counts, ...counts };
  const view = { ...resting, ...change, state: { ...state, counts: all } };
  const markup = renderToStaticMarkup(createElement(BatchActions, { view, runner, onRetry() {} }));
  return [...markup.matchAll(/<button.*?<\/button>/g)].map(([button]) => button.replaceAll(/<[^>]+>/g, ''));
}

it.each<[string, Omit<QueueState, 'counts'>]>([
  ['a person paused', { phase: 'paused', pause: { reason: 'person', message: '' } }],
  ['was paused before a reload', { phase: 'idle' }],
  ['cannot reach the service', { phase: 'paused', pause: { reason: 'unreachable', message: '' } }],
])('a retry in a batch that %s mentions the waiting rows, which are sent too', (_name, state) => {
  expect(listActions(state, { ...failed, waiting: 6 })).toEqual([
    'Resume',
    'Stop',
    'Resume and retry 2 failed',
    'Resume and retry 3 unknown…',
    'Resume and render 4 stopped',
  ]);
});

it('a retry in a running batch, or in one without waiting rows, sends only the mentioned rows', () => {
  expect(listActions({ phase: 'finished' }, failed)).toEqual([
    'Retry 2 failed',
    'Retry 3 unknown…',
    'Render 4 stopped',
  ]);
  expect(listActions({ phase: 'running' }, { ...failed, waiting: 6 })).toEqual([
    'Pause',
    'Stop',
    'Retry 2 failed',
    'Retry 3 unknown…',
  ]);
  const pause = { reason: 'turn', message: '' } as const;
  expect(listActions({ phase: 'paused', pause }, { failed: 2, waiting: 6 })).toEqual([
    'Pause',
    'Stop',
    'Retry 2 failed',
  ]);
});

it.each([
  [22, 'Retry 3 unknown'],
  [24, 'Retry 3 unknown…'],
])('the button for unknown rows sent %i hours ago to a service that remembers them for a day is %s', (hours, name) => {
  const rows = buildRows(3, { state: 'unknown', sentAt: Date.now() - hours * HOUR_MS });
  expect(listActions({ phase: 'finished' }, { unknown: 3 }, { isIdempotent: true, rows })).toEqual([name]);
});
