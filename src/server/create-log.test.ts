import { expect, it } from 'vitest';
import { createLog } from './create-log.ts';

it('writes one line of JSON for each entry, whatever is in it (A04)', () => {
  const lines: string[] = [];
  const log = createLog({ write: (line) => void lines.push(line) });
  const entry = { requestId: 'r', route: undefined, status: 404, durationMs: 1, keyId: undefined };
  log.request({ ...entry, method: 'GET\r\n{"level":30}\u001B[2J\u202E' });
  log.failure(new TypeError('first\nsecond'), 'r');
  expect(lines).toHaveLength(2);
  for (const line of lines) {
    // oxlint-disable-next-line no-control-regex -- control characters are what must not be there
    expect(line.trimEnd()).not.toMatch(/[\u0000-\u001F]/);
    expect(() => JSON.parse(line)).not.toThrow();
  }
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({
    msg: 'failure',
    error: 'TypeError',
    detail: 'first\nsecond',
    requestId: 'r',
  });
});
