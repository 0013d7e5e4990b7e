import { expect, it } from 'vitest';
import { parseTemplateDocument } from '../../document/parse-template-document.ts';
import { createBlankDocument, pageSizes } from './page-sizes.ts';

it.each(pageSizes)('a blank page of the size $name is a valid document', (size) => {
  expect(parseTemplateDocument(createBlankDocument(size)).layers).toEqual([]);
});
