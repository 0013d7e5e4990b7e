import { describe, expect, it } from 'vitest';
import { readDraft, type DocumentDraft, type OpenDocument, type VariableDraft } from './draft-document.ts';
import { beginTemplate, gatherVariables, restoreTemplate, replaceDrawing } from './kept-template.ts';
import { createUpdateDraft, mergeDrawing, matchDrawing } from './taken-drawing.ts';
import type { Drawing } from './use-drawing.ts';

const draw = (name: string, texts: Record<string, string>): Drawing => ({
  name,
  description: '',
  fileName: `${name}.svg`,
  notes: [],
  isDocument: false,
  document: {
    variables: Object.entries(texts).map(([variable, defaultValue]) => ({
      name: variable,
      type: 'text',
      label: variable,
      required: false,
      defaultValue,
    })),
    layers: Object.keys(texts).map((variable, at) => ({ id: `layer ${at}`, type: 'text', text: `{{${variable}}}` })),
  },
});

const type = <Draft extends DocumentDraft>(draft: Draft, at: number, typed: Partial<VariableDraft>): Draft => ({
  ...draft,
  variables: draft.variables.map((variable, index) => (index === at ? { ...variable, ...typed } : variable)),
});

describe('a new template that is drawn anew', () => {
  const drawing = draw('card', { kind: 'Talk', host: 'Ann' });
  const begun = beginTemplate(drawing, 'a');

  it('has all that was typed, and what is drawn now of the rest', () => {
    const typed = {
      ...type(type(begun, 0, { name: 'eyebrow', label: 'Kind', maxLength: '9' }), 1, { defaultValue: 'Eve' }),
      description: 'For the fair',
      projectId: 'b',
      visibility: 'SHARED' as const,
      locale: 'de-DE',
    };
    const anew = replaceDrawing(
      { drawing, values: typed, asked: 'a' },
      draw('fair', { venue: '', host: 'Bob', kind: 'Play' }),
    );
    expect(anew).toMatchObject({
      name: 'fair',
      description: 'For the fair',
      projectId: 'b',
      visibility: 'SHARED',
      locale: 'de-DE',
      variables: [
        { origin: 'venue', name: 'venue' },
        { origin: 'host', defaultValue: 'Eve' },
        { origin: 'kind', name: 'eyebrow', label: 'Kind', maxLength: '9', defaultValue: 'Play' },
      ],
    });
    expect(replaceDrawing({ drawing, values: { ...typed, name: 'Mine' }, asked: 'a' }, draw('fair', {})).name).toBe(
      'Mine',
    );
  });

  it('has what was typed of a variable that a drawing in between did not have', () => {
    const typed = type(begun, 0, { label: 'Kind' });
    const kept = { drawing, values: typed, asked: 'a' };
    const wrong = draw('wrong', { host: 'Bob' });
    const values = type(replaceDrawing(kept, wrong), 0, { label: 'Host' });
    const between = { drawing: wrong, values, asked: 'a', former: gatherVariables(kept) };
    expect(replaceDrawing(between, draw('card', { kind: 'Play', host: 'Ann' })).variables).toMatchObject([
      { origin: 'kind', label: 'Kind', defaultValue: 'Play' },
      { origin: 'host', label: 'Host', defaultValue: 'Ann' },
    ]);
    expect(gatherVariables(between).typed.map(({ label }) => label)).toEqual(['Kind', 'Host']);
  });

  it('comes back in the project that the page is opened for', () => {
    const kept = { drawing, asked: 'a', values: { ...begun, projectId: 'chosen' } };
    expect(restoreTemplate(kept, 'b')).toMatchObject({ asked: 'b', values: { projectId: 'b' } });
    expect(restoreTemplate(kept, 'a')).toBe(kept);
    expect(restoreTemplate(kept, null)).toBe(kept);
  });
});

describe('an update with what was typed', () => {
  const { document: known } = draw('card', { eyebrow: 'Talk', host: 'Ann' });
  known.variables[0] = { ...(known.variables[0] as OpenDocument['variables'][0]), label: 'Kind' };
  const drawing = draw('card', { kind: 'Play', guest: 'Bob', venue: '' });
  const start = { drawing, renames: [] };
  const taken = mergeDrawing(known, start);
  const typed = { ...type(readDraft(taken), 1, { label: 'Guest of honour', pattern: '^B' }), locale: 'fr' };

  it('stays when a variable is said to be one of another name', () => {
    const renamed = mergeDrawing(known, { drawing, renames: [['kind', 'eyebrow']] });
    expect(createUpdateDraft(renamed, [['kind', 'eyebrow']], { taken, renames: [], typed })).toMatchObject({
      locale: 'fr',
      variables: [
        { origin: 'eyebrow', label: 'Kind' },
        { origin: 'guest', label: 'Guest of honour', pattern: '^B' },
        { origin: 'venue' },
      ],
    });
  });

  it('moves with its variable to the other name, and back', () => {
    const renames: [string, string][] = [['guest', 'host']];
    const renamed = mergeDrawing(known, { drawing, renames });
    const moved = createUpdateDraft(renamed, renames, { taken, renames: [], typed });
    expect(moved.variables[1]).toMatchObject({ origin: 'host', name: 'host', label: 'Guest of honour', pattern: '^B' });
    const back = createUpdateDraft(taken, [], { taken: renamed, renames, typed: moved });
    expect(back.variables[1]).toMatchObject({
      origin: 'guest',
      name: 'guest',
      label: 'Guest of honour',
      pattern: '^B',
    });
  });

  it('stays with another drawing, as do the names that were chosen where they still fit', () => {
    const another = draw('card', { venue: '', guest: 'Eve' });
    const next = matchDrawing(known, another, [
      ['kind', 'eyebrow'],
      ['guest', 'host'],
    ]);
    expect(next.renames).toContainEqual(['guest', 'host']);
    expect(next.renames).not.toContainEqual(['kind', 'eyebrow']);
    const merged = mergeDrawing(known, { drawing: another, renames: [] });
    expect(createUpdateDraft(merged, [], { taken, renames: [], typed })).toMatchObject({
      variables: [{ origin: 'venue' }, { origin: 'guest', label: 'Guest of honour', defaultValue: 'Eve' }],
    });
  });
});
