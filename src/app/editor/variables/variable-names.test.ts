import { expect, it } from 'vitest';
import { buildText, emptyDocument } from '../../../testing/contract-documents.ts';
import { suggestName } from './variable-names.ts';

const document = {
  ...emptyDocument,
  variables: [{ name: 'title', type: 'text' as const, label: '', required: false }],
  layers: [buildText({ text: '{{title2}}' })],
};

it.each([
  ['SUMMER SALE', 'summerSale'],
  ['Don’t miss it: 50% off!', 'dontMissIt50'],
  ['unitPrice', 'unitPrice'],
  ['Größe der Tür', 'größeDerTür'],
  ['夏のセール', '夏のセール'],
  ['Title', 'title3'],
  ['x'.repeat(99), 'x'.repeat(40)],
  ['{{}}|', 'variable'],
])('suggests a name for %j', (text, name) => {
  expect(suggestName(document, text)).toBe(name);
});
