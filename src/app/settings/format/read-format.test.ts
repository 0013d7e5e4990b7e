import { expect, test } from 'vitest';
import { readFormat } from './read-format.ts';

test('a member has a value and a description', () => {
  const text = {
    title: 'text',
    description: 'Text.',
    required: ['size'],
    properties: {
      type: { const: 'text', description: 'Which kind.' },
      size: { type: 'number', minimum: 1, maximum: 1000, description: 'How large.' },
      align: { enum: ['left', 'right'] },
      equals: { anyOf: [{ type: 'string' }, { type: 'number' }] },
      text: { type: 'string', 'x-formats': [{ format: 'percent', value: 20, shown: '20%' }] },
    },
  };
  const example = { version: 1 };
  const reading = readFormat({ examples: [example], properties: { layers: { items: { oneOf: [text] } } } });
  expect(reading.example).toEqual(example);
  expect(reading.formats).toEqual([{ format: 'percent', value: 20, shown: '20%' }]);
  expect(reading.layers).toEqual([
    {
      type: 'text',
      about: 'Text.',
      members: [
        { name: 'type', isRequired: false, value: '"text"', description: 'Which kind.' },
        { name: 'size', isRequired: true, value: '1 to 1000', description: 'How large.' },
        { name: 'align', isRequired: false, value: '"left", "right"', description: '' },
        { name: 'equals', isRequired: false, value: 'a string, or a number', description: '' },
        { name: 'text', isRequired: false, value: 'a string', description: '' },
      ],
    },
  ]);
});

test('members that all layer types share are listed once', () => {
  const layer = (type: string, own: string) => ({
    title: type,
    properties: { id: { type: 'string' }, type: { const: type }, [own]: { type: 'string' } },
  });
  const kinds = [layer('text', 'words'), layer('shape', 'fill')];
  const { common, layers } = readFormat({ properties: { layers: { items: { oneOf: kinds } } } });
  expect(common.map(({ name }) => name)).toEqual(['id']);
  expect(layers.map(({ members }) => members.map(({ name }) => name))).toEqual([
    ['type', 'words'],
    ['type', 'fill'],
  ]);
});
