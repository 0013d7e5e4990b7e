import { expect, it } from 'vitest';
import { smallDocument } from '../../testing/build-service.ts';
import { compileTemplate } from './compile-template.ts';

it('only equal documents have the same ID', () => {
  const { id } = compileTemplate(smallDocument);
  expect(compileTemplate({ ...smallDocument }).id).toBe(id);
  expect(compileTemplate({ ...smallDocument, dpi: 97 }).id).not.toBe(id);
});

it('embedded images and variables count towards the size of a document', () => {
  const small = compileTemplate({ ...smallDocument, variables: [] }).byteCount;
  expect(compileTemplate(smallDocument).byteCount).toBeGreaterThan(small);
  const box = { x: 0, y: 0, width: 10, height: 10 };
  const source = { data: 'A'.repeat(1_000_000) };
  const layers = [{ ...box, id: 'photo', type: 'picture' as const, source }];
  expect(compileTemplate({ ...smallDocument, layers }).byteCount).toBeGreaterThan(1_000_000);
});
