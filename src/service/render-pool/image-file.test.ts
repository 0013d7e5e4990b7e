import { expect, it, onTestFinished } from 'vitest';
import { FILE_BYTES_MAX, openImageFile, writeImage, type ImageFile } from './image-file.ts';

function open(): ImageFile {
  const file = openImageFile();
  if (file === undefined) throw new Error('No file could be opened');
  onTestFinished(() => file.close());
  return file;
}

it('gives back what was written last, and nothing of what was there before', () => {
  const { descriptor, read } = open();
  for (const image of [
    [1, 2, 3, 4, 5],
    [6, 7],
    [8, 9, 10],
  ]) {
    expect(writeImage(Uint8Array.from(image), descriptor)).toBe(true);
    expect(Array.from(read(image.length))).toEqual(image);
  }
});

it('is as large as the largest image it takes', () => {
  const { descriptor, read } = open();
  const largest = new Uint8Array(FILE_BYTES_MAX).fill(7);
  expect(writeImage(largest, descriptor)).toBe(true);
  expect(Buffer.compare(read(largest.length), largest)).toBe(0);
  expect(writeImage(new Uint8Array(FILE_BYTES_MAX + 1), descriptor)).toBe(false);
});

it('says so when an image cannot be written, or is not all there', () => {
  const file = open();
  expect(() => file.read(1)).toThrow('shorter than was said');
  file.close();
  file.close();
  expect(writeImage(new Uint8Array(1), -1)).toBe(false);
  expect(() => file.read(1)).toThrow('shorter than was said');
});
