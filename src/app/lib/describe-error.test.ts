import { describe, expect, it } from 'vitest';
import { ApiError, type ApiErrorDetails } from '../../client/api-error.ts';
import { describeError, describeWait } from './describe-error.ts';

const nowMs = Date.parse('2026-11-21T12:00:00Z');

function describeRender(details: ApiErrorDetails, resetAt?: string) {
  return describeError(new ApiError('Words of the service.', details), { isRender: true, nowMs, resetAt });
}

describe('describeError', () => {
  it('keeps the words of the service apart from ours', () => {
    expect(describeRender({ kind: 'refused', status: 400 }).said).toBe('Words of the service.');
  });

  it('says when a spent quota resets, from the answer itself', () => {
    const { title, said, next } = describeRender({ kind: 'quotaSpent', quota: { resetAt: '2026-12-01T12:00:00Z' } });
    expect(title).toBe('No renders are left.');
    expect(said).toBe('Words of the service.');
    expect(next).toMatch(/^There will be more on [12] December, \d\d:00, your time\. Your values are kept\.$/);
  });

  it('falls back to the reset known before', () => {
    expect(describeRender({ kind: 'quotaSpent' }, '2026-12-01T12:00:00Z').next).toContain('December');
  });

  it('does not name a reset that has passed', () => {
    expect(describeRender({ kind: 'quotaSpent' }, '2026-11-01T12:00:00Z').next).toContain('did not say');
  });

  it('names who can help with a refused key', () => {
    expect(describeRender({ kind: 'keyRefused', status: 401 }).title).toBe(
      'The key was refused, ask whoever runs this.',
    );
  });

  it('does not tell a missing template from one that is not shared', () => {
    expect(describeError(new ApiError('No.', { kind: 'notFound' })).title).toBe('Missing or not shared with you.');
  });

  it('says of a read that is refused by its number that the service is busy, because reading spends no render', () => {
    expect(describeError(new ApiError('Slow down.', { kind: 'quotaSpent' }))).toEqual({
      title: 'The service is busy.',
      said: 'Slow down.',
      next: 'Try again in a moment.',
    });
  });

  it('warns that a render without an answer may have counted', () => {
    expect(describeRender({ kind: 'unreachable' }).next).toContain('may have counted');
    expect(describeError(new ApiError('No.', { kind: 'unreachable' })).next).toBe('');
  });

  it('says of a render that was never sent that nothing was', () => {
    expect(describeRender({ kind: 'unsent', status: 502 })).toEqual({
      title: 'The service cannot be reached.',
      said: 'Words of the service.',
      next: 'Nothing was sent. Try again in a moment. If it stays so, ask whoever runs the service. Your values are kept.',
    });
    expect(describeError(new ApiError('No.', { kind: 'unsent' })).next).toMatch(/^Try again in a moment/);
  });

  it('says of a render that a service knows already that it may have counted, and not that it was refused', () => {
    expect(describeRender({ kind: 'refused', status: 409 })).toEqual({
      title: 'No clear answer came.',
      said: 'Words of the service.',
      next: 'The service may have counted it as a render. Your values are kept.',
    });
    expect(describeError(new ApiError('No.', { kind: 'refused', status: 409 })).title).toBe('This could not be read.');
  });

  it('says once that no answer came', () => {
    const { title, said } = describeError(new ApiError('No answer came. Try again.', { kind: 'unreachable' }));
    expect([title, said]).toEqual(['No answer came.', 'Try again.']);
  });

  it('rounds the wait of a busy service up', () => {
    expect(describeError(new ApiError('', { kind: 'busy', retryAfterMs: 1200 })).next).toBe('Try again in 2 s.');
    expect([150_000, 0, undefined].map(describeWait)).toEqual([
      'Try again in 3 min.',
      'Try again now.',
      'Try again in a moment.',
    ]);
  });

  it('does not blame the service for our own faults', () => {
    expect(describeError(new TypeError('x is undefined')).title).toBe('Something broke in Galley.');
  });
});
