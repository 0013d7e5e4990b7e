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
