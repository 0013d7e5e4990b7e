import { expect, test } from 'vitest';
import { parseTemplateDocument } from '../../document/parse-template-document.ts';
import { readExamples } from './read-examples.ts';

const base = { version: 1, viewport: { width: 400, height: 200 }, unit: 'px', dpi: 96, intent: 'screen' };
const variable = { type: 'text', label: '', required: false };

function documentWith(examples?: string) {
  const variables = [
    { ...variable, name: '__proto__' },
    { ...variable, name: 'constructor', type: 'number', defaultValue: 3 },
    { ...variable, name: 'photo', type: 'image' },
  ];
  const document = { ...base, variables, background: null, layers: [] };
  return parseTemplateDocument(
    examples === undefined ? document : { ...document, examples: JSON.parse(examples) as unknown },
  );
}

test('built-in images are separate from values', () => {
  const document = documentWith('{ "__proto__": "Ann", "constructor": 7, "photo": { "asset": "person" } }');
  const { values, pictures } = readExamples(document);
  expect(Object.entries(values)).toEqual([
    ['__proto__', 'Ann'],
    ['constructor', 7],
  ]);
  expect([...pictures]).toEqual([['photo', 'person']]);
});

test('a variable without an example has no value', () => {
  for (const document of [documentWith(), documentWith('{}')]) {
    const { values, pictures } = readExamples(document);
    expect(values['constructor']).toBeUndefined();
    expect([Object.keys(values), pictures.size]).toEqual([[], 0]);
  }
});
