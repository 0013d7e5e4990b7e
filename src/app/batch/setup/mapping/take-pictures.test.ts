import { expect, it } from 'vitest';
import { buildPng } from '../../../../testing/build-png.ts';
import { takePictures } from './take-pictures.ts';

function buildFile(path: string, bytes: BlobPart): File {
  return Object.assign(new File([bytes], path.split('/').at(-1) ?? ''), {
    webkitRelativePath: path.includes('/') ? path : '',
  });
}

it('takes pictures by their bytes, with the path in the folder that was chosen', async () => {
  const png = buildPng({ width: 2, height: 2 });
  const files = [buildFile('ada.jpg', png), buildFile('photos/team/alan.png', png), buildFile('photos/.DS_Store', 'x')];
  const { pictures, problems } = await takePictures(files);
  expect([...pictures.keys()]).toEqual(['ada.jpg', 'team/alan.png']);
  expect(problems).toEqual([]);
});

it('says of each other file why it was not taken', async () => {
  const { pictures, problems } = await takePictures([buildFile('notes.png', 'Only words'), buildFile('empty.png', '')]);
  expect(pictures.size).toBe(0);
  expect(problems).toEqual([
    'notes.png is text, not a picture. Choose a PNG, JPEG or WebP file.',
    'empty.png is empty. Choose another file.',
  ]);
});
