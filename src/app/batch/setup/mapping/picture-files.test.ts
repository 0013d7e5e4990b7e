import { expect, it } from 'vitest';
import { buildPng } from '../../../../testing/build-png.ts';
import { takePictures } from './picture-files.tsx';

function buildFile(path: string, bytes: BlobPart): File {
  return Object.assign(new File([bytes], path.split('/').at(-1) ?? ''), {
    webkitRelativePath: path.includes('/') ? path : '',
  });
}

it('takePictures recognizes images by their content and keeps their paths', async () => {
  const png = buildPng({ width: 2, height: 2 });
  const files = [buildFile('ada.jpg', png), buildFile('photos/team/alan.png', png), buildFile('photos/.DS_Store', 'x')];
  const { pictures, problems } = await takePictures(files);
  expect([...pictures.keys()]).toEqual(['ada.jpg', 'photos/team/alan.png']);
  expect(problems).toEqual([]);
});

it('takePictures keeps images with one name in two folders apart', async () => {
  const [one, other] = [buildPng({ width: 2 }), buildPng({ width: 3 })];
  const { pictures } = await takePictures([buildFile('ada/photo.png', one), buildFile('alan/photo.png', other)]);
  expect([...pictures].map(([name, { length }]) => [name, length])).toEqual([
    ['ada/photo.png', one.length],
    ['alan/photo.png', other.length],
  ]);
});

it('takePictures explains why other files were skipped', async () => {
  const { pictures, problems } = await takePictures([buildFile('notes.png', 'Only words'), buildFile('empty.png', '')]);
  expect(pictures.size).toBe(0);
  expect(problems).toEqual([
    'notes.png is text, not an image. Choose a PNG, JPEG or WebP file.',
    'empty.png is empty. Choose another file.',
  ]);
});
