import { expect, test } from 'vitest';
import { buildVariable } from '../../testing/build-variable.ts';
import { readFields } from '../../variables/field.ts';
import { createFieldLinks, listNotes, putFindings, withoutFixed, type Finding } from './field-links.ts';
import { describeNotes, silence, speakNotes } from './notes.tsx';

const fields = readFields(['headline', 'photo'].map((name) => buildVariable({ name, label: name.toUpperCase() })));
const shrunk = (name: string, percent = 61): Finding => ({
  name,
  code: 'text-shrunk',
  severity: 'note',
  message: `Shrunk to ${percent}% to fit.`,
});
const missing = (name: string): Finding => ({
  name,
  code: 'value',
  severity: 'error',
  message: `${name} is required.`,
});

test('notes are in the order of the form without errors of values, and those about the whole image come last', () => {
  const large: Finding = { name: '', code: 'image-large', severity: 'error', message: 'Too large.' };
  const notes = listNotes([large, shrunk('photo'), missing('headline'), shrunk('headline')], fields);
  expect(notes.map(({ index, code }) => [index, code])).toEqual([
    [0, 'text-shrunk'],
    [1, 'text-shrunk'],
    [-1, 'image-large'],
  ]);
  expect(describeNotes(notes, fields)).toBe(
    '3 notes on the proof: HEADLINE: Shrunk to 61% to fit. PHOTO: Shrunk to 61% to fit. Too large.',
  );
  const small = { ...shrunk('photo'), message: 'PHOTO is 8 x 8 px; 300 x 300 px would be sharp.' };
  expect(describeNotes(listNotes([small], fields), fields)).toBe(
    '1 note on the proof: PHOTO: is 8 x 8 px; 300 x 300 px would be sharp.',
  );
  expect(describeNotes(notes.slice(0, 1), fields)).toBe('1 note on the proof: HEADLINE: Shrunk to 61% to fit.');
});

test('equal findings stay the same objects, so that only other fields render again', () => {
  const links = createFieldLinks();
  putFindings(links, [shrunk('headline'), missing('photo')], fields);
  const before = links.getState();
  putFindings(links, [shrunk('headline', 60), missing('photo')], fields);
  const { findings, notes } = links.getState();
  expect(findings.get('photo')).toBe(before.findings.get('photo'));
  expect(findings.get('headline')).toEqual([shrunk('headline', 60)]);
  putFindings(links, [missing('photo'), shrunk('headline', 60)], fields);
  expect(links.getState().notes).toBe(notes);
});

test('an error disappears with the next key in its field, and other findings stay until the next check', () => {
  const large: Finding = { name: '', code: 'image-large', severity: 'error', message: 'Too large.' };
  const found = [missing('headline'), missing('photo'), shrunk('headline'), large];
  const checked = new Map([['photo', 'a']]);
  expect(withoutFixed(found, checked, new Map(checked))).toEqual(found);
  const typed = new Map([...checked, ['headline', 'W'] as const]);
  expect(withoutFixed(found, checked, typed)).toEqual([missing('photo'), shrunk('headline'), large]);
});

test('a note is announced once while only its message changes', () => {
  const notesOf = (...found: Finding[]) => listNotes(found, fields);
  const first = speakNotes(silence, notesOf(shrunk('headline', 61)), fields);
  expect(first.message).toContain('61%');
  expect(speakNotes(first, notesOf(shrunk('headline', 58)), fields)).toBe(first);
  const twice = notesOf(shrunk('headline', 58), shrunk('headline', 40));
  expect(new Set(twice.map(({ key }) => key)).size).toBe(2);
  expect(speakNotes(first, twice, fields).message).toContain('2 notes');
  expect(speakNotes(first, [], fields).message).toBe('');
});
