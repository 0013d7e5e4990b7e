import { expect, it } from 'vitest';
import { createLog } from './log.ts';

it('writes one line of JSON for each entry, whatever is in it (A04)', () => {
  const lines: string[] = [];
  const log = createLog({ write: (line) => void lines.push(line) });
  log.info({ requestId: 'r', status: 404, method: 'GET\r\n{"level":30}\u001B[2J\u202E' }, 'request');
  log.error({ err: Object.assign(new TypeError('first\nsecond'), { values: 'typed' }), requestId: 'r' }, 'failure');
  expect(lines).toHaveLength(2);
  for (const line of lines) {
    // oxlint-disable-next-line no-control-regex -- control characters are what must not be there
    expect(line.trimEnd()).not.toMatch(/[\u0000-\u001F]/);
    expect(() => JSON.parse(line)).not.toThrow();
  }
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({
    msg: 'failure',
    requestId: 'r',
    err: { name: 'TypeError', message: 'first\nsecond' },
  });
  expect(lines[1]).not.toMatch(/typed|stack/);
});
