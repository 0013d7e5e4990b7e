import { describe, expect, it, test } from 'vitest';
import { ApiError, type ApiErrorDetails } from '../../client/api-error.ts';
import { describeError, describeRenderError, describeWait } from './describe-error.ts';

const nowMs = Date.parse('2026-11-21T12:00:00Z');

function describeRead(details: ApiErrorDetails) {
  return describeError(new ApiError('Words of the service.', details));
}

function describeRender(details: ApiErrorDetails, { isIdempotent = false, resetAt = '' } = {}) {
  return describeRenderError(new ApiError('Words of the service.', details), { isIdempotent, resetAt, nowMs });
}

describe('a failed read', () => {
  it('keeps the message of the service separate from ours', () => {
    expect(describeRead({ kind: 'notFound', status: 404 })).toEqual({
      title: 'Not found, or not shared with you.',
      message: 'Words of the service.',
      hint: 'Go back to your projects, or ask the owner to share it.',
    });
  });

  it('leaves out a message that repeats the title', () => {
    const error = new ApiError('No response from the service. Try again.', { kind: 'unreachable' });
    expect(describeError(error).message).toBe('Try again.');
  });

  it('with status 429 means a busy service, because reading uses no quota', () => {
    expect(describeRead({ kind: 'quotaSpent' }).title).toBe('The service is busy.');
    expect(describeRead({ kind: 'busy', retryAfterMs: 1200 }).hint).toBe('Try again in 2 s.');
  });

  it('with status 409 has a known outcome', () => {
    expect(describeRead({ kind: 'refused', status: 409 }).title).toBe('This couldn’t be loaded.');
  });

  it('caused by the app does not blame the service', () => {
    expect(describeError(new TypeError('x is undefined')).title).toBe('Something went wrong in Galley.');
  });
});

describe('a failed render', () => {
  test.each([
    ['2026-12-01T12:00:00Z', '', /December, \d\d:00\. Your input is kept\.$/],
    [undefined, '2026-12-01T12:00:00Z', /December/],
    [undefined, '2026-11-01T12:00:00Z', /didn’t say/],
  ])('without quota until %s, known before as "%s", only names a reset in the future', (answered, known, hint) => {
    expect(describeRender({ kind: 'quotaSpent', quota: { resetAt: answered } }, { resetAt: known }).hint).toMatch(hint);
  });

  test.each<[ApiErrorDetails, boolean, boolean]>([
    [{ kind: 'unreachable' }, true, true],
    [{ kind: 'incomplete' }, true, true],
    [{ kind: 'notAnImage' }, true, true],
    [{ kind: 'unclear', status: 504 }, true, true],
    [{ kind: 'refused', status: 409 }, true, true],
    [{ kind: 'failed', status: 500 }, false, true],
    [{ kind: 'failed', status: 500 }, true, false],
    [{ kind: 'refused', status: 400 }, false, false],
    [{ kind: 'unsent', status: 502 }, false, false],
    [{ kind: 'keyRefused', status: 401 }, false, false],
  ])('with %j from an idempotent service (%s) may count: %s', (details, isIdempotent, mayCount) => {
    expect(describeRender(details, { isIdempotent }).hint.includes('may still count')).toBe(mayCount);
  });
});

it('a wait is rounded up', () => {
  expect([1200, 150_000, 0, undefined].map(describeWait)).toEqual([
    'Try again in 2 s.',
    'Try again in 3 min.',
    'Try again now.',
    'Try again in a moment.',
  ]);
});
