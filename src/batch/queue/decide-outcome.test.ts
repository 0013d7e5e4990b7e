import { expect, it, test } from 'vitest';
import { ApiError, type ApiErrorDetails } from '../../client/api-error.ts';
import { decideOutcome } from './decide-outcome.ts';

const table: [what: string, details: ApiErrorDetails, idempotent: string, lastTry: string, otherwise: string][] = [
  ['values refused', { kind: 'refused', status: 400 }, 'failed', 'failed', 'failed'],
  ['the id used for other values', { kind: 'refused', status: 422 }, 'failed', 'failed', 'failed'],
  ['under way', { kind: 'refused', status: 409, retryAfterMs: 1000 }, 'again', 'unknown', 'unknown'],
  ['sent before, not known', { kind: 'refused', status: 409 }, 'again', 'unknown', 'unknown'],
  ['a request that took too long', { kind: 'unclear', status: 408 }, 'again', 'unknown', 'unknown'],
  ['throughput', { kind: 'busy', status: 429, retryAfterMs: 2000 }, 'waiting', 'waiting', 'waiting'],
  ['overload', { kind: 'busy', status: 503, retryAfterMs: 2000 }, 'waiting', 'waiting', 'waiting'],
  ['the month', { kind: 'quotaSpent', status: 429 }, 'waiting quota', 'waiting quota', 'waiting quota'],
  ['a refused key', { kind: 'keyRefused', status: 401 }, 'waiting key', 'waiting key', 'waiting key'],
  ['a foreign page', { kind: 'foreignPage', status: 403 }, 'waiting key', 'waiting key', 'waiting key'],
  ['a missing template', { kind: 'notFound', status: 404 }, 'waiting template', 'waiting template', 'waiting template'],
  ['what was never sent', { kind: 'unsent', status: 502 }, 'waiting', 'waiting', 'waiting'],
  ['no answer', { kind: 'unreachable' }, 'again', 'unknown', 'unknown'],
  ['half an answer', { kind: 'incomplete' }, 'again', 'unknown', 'unknown'],
  ['no image', { kind: 'notAnImage', status: 200 }, 'again', 'unknown', 'unknown'],
  ['a fault of the service', { kind: 'failed', status: 500 }, 'again', 'failed', 'unknown'],
  ['a gateway', { kind: 'unclear', status: 502 }, 'again', 'unknown', 'unknown'],
];

test.each(table)('%s', (_what, details, idempotent, lastTry, otherwise) => {
  const error = new ApiError('Words.', details);
  const read = (...how: [boolean, boolean]) => {
    const { row, pause, message, retryAfterMs } = decideOutcome(error, ...how);
    expect(message).toBe('Words.');
    if (row === 'again' || details.kind === 'busy') expect(retryAfterMs).toBe(details.retryAfterMs);
    return pause === undefined ? row : `${row} ${pause}`;
  };
  expect(read(true, false)).toBe(idempotent);
  expect(read(true, true)).toBe(lastTry);
  expect(read(false, false)).toBe(otherwise);
});

it('the message names each variable that the service refused', () => {
  const fieldMessages = new Map([
    ['quote', 'Quote is required.'],
    ['author', 'Who said it is required.'],
  ]);
  const error = new ApiError('Quote is required (and 1 more problem).', {
    kind: 'refused',
    status: 400,
    fieldMessages,
  });
  const message = 'Quote is required (and 1 more problem). author: Who said it is required.';
  expect(decideOutcome(error, true, false)).toMatchObject({ row: 'failed', message });
});

it('an aborted call may be charged', () => {
  const late = new DOMException('late', 'AbortError');
  expect(decideOutcome(late, true, false)).toMatchObject({ row: 'again', service: 'unanswered' });
  expect(decideOutcome(late, false, false).row).toBe('unknown');
});

it('a service that answers with an error is not unreachable', () => {
  const read = (details: ApiErrorDetails) => decideOutcome(new ApiError('', details), true, false).service;
  expect(read({ kind: 'unreachable' })).toBe('unanswered');
  expect(read({ kind: 'unsent', status: 502 })).toBe('unanswered');
  expect(read({ kind: 'failed', status: 504 })).toBe('unanswered');
  expect(read({ kind: 'failed', status: 500 })).toBe('answered');
  expect(read({ kind: 'busy', status: 429 })).toBe('busy');
});
