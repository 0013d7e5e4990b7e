import { describe, expect, it } from 'vitest';
import { createDraft, type DocumentDraft, type VariableDraft } from './draft-document.ts';
import { documentExample } from '../../../document/create-document-schema.ts';
import type { TemplateDocument } from '../../../document/template-document.ts';
import { buildText } from '../../../testing/contract-documents.ts';
import { beginTemplate, gatherVariables, restoreDraft, replaceFile } from './new-template-draft.ts';
import { createUpdateDraft, mergeImport, matchImport } from './merge-import.ts';
import type { ImportedFile } from './use-import.ts';

const draw = (name: string, texts: Record<string, string>): ImportedFile => ({
  name,
  description: '',
  fileName: `${name}.svg`,
  notes: [],
  isDocument: false,
  document: {
    ...documentExample,
    variables: Object.entries(texts).map(([variable, defaultValue]) => ({
      name: variable,
      type: 'text',
      label: variable,
      required: false,
      defaultValue,
    })),
    layers: Object.keys(texts).map((variable, index) => buildText({ id: `layer ${index}`, text: `{{${variable}}}` })),
    examples: {},
  },
});

const type = <Draft extends DocumentDraft>(draft: Draft, at: number, typed: Partial<VariableDraft>): Draft => ({
  ...draft,
  variables: draft.variables.map((variable, index) => (index === at ? { ...variable, ...typed } : variable)),
});

describe('a new template after another file was chosen', () => {
  const imported = draw('card', { kind: 'Talk', host: 'Ann' });
  const begun = beginTemplate(imported, 'a');

  it('keeps edits and takes everything else from the new file', () => {
    const typed = {
      ...type(type(begun, 0, { name: 'eyebrow', label: 'Kind', maxLength: '9' }), 1, { defaultValue: 'Eve' }),
      description: 'For the fair',
      projectId: 'b',
      visibility: 'SHARED' as const,
      locale: 'de-DE',
    };
    const next = replaceFile(
      { imported, values: typed, asked: 'a' },
      draw('fair', { venue: '', host: 'Bob', kind: 'Play' }),
    );
    expect(next).toMatchObject({
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
    expect(replaceFile({ imported, values: { ...typed, name: 'Mine' }, asked: 'a' }, draw('fair', {})).name).toBe(
      'Mine',
    );
  });

  it('keeps edits of a variable that a file in between did not have', () => {
    const typed = type(begun, 0, { label: 'Kind' });
    const draft = { imported, values: typed, asked: 'a' };
    const wrong = draw('wrong', { host: 'Bob' });
    const values = type(replaceFile(draft, wrong), 0, { label: 'Host' });
    const between = { imported: wrong, values, asked: 'a', former: gatherVariables(draft) };
    expect(replaceFile(between, draw('card', { kind: 'Play', host: 'Ann' })).variables).toMatchObject([
      { origin: 'kind', label: 'Kind', defaultValue: 'Play' },
      { origin: 'host', label: 'Host', defaultValue: 'Ann' },
    ]);
    expect(gatherVariables(between).typed.map(({ label }) => label)).toEqual(['Kind', 'Host']);
  });

  it('moves a restored draft to the project in the address', () => {
    const draft = { imported, asked: 'a', values: { ...begun, projectId: 'chosen' } };
    expect(restoreDraft(draft, 'b')).toMatchObject({ asked: 'b', values: { projectId: 'b' } });
    expect(restoreDraft(draft, 'a')).toBe(draft);
    expect(restoreDraft(draft, null)).toBe(draft);
  });
});

describe('edits of an update', () => {
  const { document: known } = draw('card', { eyebrow: 'Talk', host: 'Ann' });
  known.variables[0] = { ...(known.variables[0] as TemplateDocument['variables'][0]), label: 'Kind' };
  const imported = draw('card', { kind: 'Play', guest: 'Bob', venue: '' });
  const start = { imported, renames: [] };
  const merged = mergeImport(known, start);
  const typed = { ...type(createDraft(merged), 1, { label: 'Guest of honour', pattern: '^B' }), locale: 'fr' };

  it('stay when a variable is matched to another name', () => {
    const renamed = mergeImport(known, { imported, renames: [['kind', 'eyebrow']] });
    expect(createUpdateDraft(renamed, [['kind', 'eyebrow']], { merged, renames: [], typed })).toMatchObject({
      locale: 'fr',
      variables: [
        { origin: 'eyebrow', label: 'Kind' },
        { origin: 'guest', label: 'Guest of honour', pattern: '^B' },
        { origin: 'venue' },
      ],
    });
  });

  it('follow their variable to another name and back', () => {
    const renames: [string, string][] = [['guest', 'host']];
    const renamed = mergeImport(known, { imported, renames });
    const moved = createUpdateDraft(renamed, renames, { merged, renames: [], typed });
    expect(moved.variables[1]).toMatchObject({ origin: 'host', name: 'host', label: 'Guest of honour', pattern: '^B' });
    const back = createUpdateDraft(merged, [], { merged: renamed, renames, typed: moved });
    expect(back.variables[1]).toMatchObject({
      origin: 'guest',
      name: 'guest',
      label: 'Guest of honour',
      pattern: '^B',
    });
  });

  it('stay when another file is chosen, like the matched names that still fit', () => {
    const another = draw('card', { venue: '', guest: 'Eve' });
    const next = matchImport(known, another, [
      ['kind', 'eyebrow'],
      ['guest', 'host'],
    ]);
    expect(next.renames).toContainEqual(['guest', 'host']);
    expect(next.renames).not.toContainEqual(['kind', 'eyebrow']);
    const changed = mergeImport(known, { imported: another, renames: [] });
    expect(createUpdateDraft(changed, [], { merged, renames: [], typed })).toMatchObject({
      variables: [{ origin: 'venue' }, { origin: 'guest', label: 'Guest of honour', defaultValue: 'Eve' }],
    });
  });
});
