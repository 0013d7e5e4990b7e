import { describe, expect, it } from 'vitest';
import { readSchema } from './read-schema.ts';

const id = 'b0000000-0000-4000-8000-000000000001';
const variable = { name: 'a', type: 'text', label: 'A', required: true };

function read(json: unknown) {
  const reading = readSchema(JSON.stringify(json));
  if (!reading.isRead) throw new Error(reading.problem);
  return reading.value;
}

describe('readSchema', () => {
  it('reads a template as the service gives it', () => {
    const { template, fields, draftId, notes } = read({
      id,
      name: 'T',
      viewport: { width: 2, height: 1 },
      variables: [variable],
    });
    expect(template).toMatchObject({ id, name: 'T', viewport: { width: 2, height: 1 } });
    expect(fields).toMatchObject([{ name: 'a', label: 'A', required: true }]);
    expect({ draftId, notes }).toEqual({ draftId: id, notes: [] });
  });

  it('reads the bare list of variables, of which nothing is kept', () => {
    const { fields, draftId } = read([variable, { name: '__proto__' }]);
    expect(fields.map(({ name }) => name)).toEqual(['a', '__proto__']);
    expect(draftId).toBe('');
  });

  it('says what it left out and what it read leniently', () => {
    const lenient = { ...variable, name: 'b', type: 'shade' };
    expect(read([variable, 7, { label: 'x' }, variable, lenient]).notes).toEqual([
      'Variable 2 was left out: not an object.',
      'Variable 3 was left out: the name is missing.',
      'a is the name of more than one variable; the last one is sent.',
      'One variable was read leniently; it says how.',
    ]);
    expect(read(Array.from({ length: 1_001 }, (_, at) => ({ ...variable, name: `n${at}` }))).notes).toEqual([
      'The last 1 variable is not shown.',
    ]);
  });

  it.each(['{', 'null', '7', '{}', '{"variables":{}}'])('refuses %s in a sentence', (text) => {
    expect(readSchema(text)).toMatchObject({ isRead: false, problem: expect.stringMatching(/^This .*[.}]?/) });
  });
});
