import { expect, it } from 'vitest';
import { documentExample } from '../../../document/create-document-schema.ts';
import { buildPng } from '../../../testing/build-png.ts';
import { readPasted, writeCopied } from './clipboard.ts';

const paste = (text: string, files: File[] = []) =>
  readPasted({ getData: () => text, files } as unknown as DataTransfer, documentExample);

it('copied layers are pasted as they were', async () => {
  expect(await paste(writeCopied(documentExample.layers))).toEqual(documentExample.layers);
});

it('text becomes a text layer, also if it looks like layers', async () => {
  expect(await paste(' Hello ')).toMatchObject([{ type: 'text', text: 'Hello' }]);
  expect(await paste('{"galleyLayers":[{"type":"text"}]}')).toMatchObject([{ type: 'text' }]);
  expect(await paste('')).toEqual([]);
});

it('an image becomes an image layer, and other files are refused', async () => {
  const image = new File([buildPng()], 'logo.png', { type: 'image/png' });
  await expect(paste('', [new File(['Hi'], 'notes.txt')])).rejects.toThrow('notes.txt');
  await expect(paste('', [image])).rejects.toThrow('logo.png');
});

it('more layers or text than a document can contain are refused', async () => {
  const [layer] = documentExample.layers;
  const layers = Array.from({ length: 100_000 }, () => layer);
  await expect(paste(JSON.stringify({ galleyLayers: layers }))).rejects.toThrow('at most 200 layers');
  await expect(paste('a'.repeat(5_001))).rejects.toThrow('at most 5,000 characters');
});
