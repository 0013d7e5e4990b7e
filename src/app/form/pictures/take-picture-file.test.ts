import { expect, test } from 'vitest';
import { describeWrongFile } from './take-picture-file.ts';

test.each([
  ['\0\0\0\x18ftypheic', 'x is an HEIC photo, which image services do not read. Save a copy as JPEG and choose that.'],
  ['\0\0\0\x18ftypmif1', 'x is an HEIC photo, which image services do not read. Save a copy as JPEG and choose that.'],
  ['%PDF-1.7', 'x is a PDF document, not a picture. Save it as PNG or JPEG and choose that.'],
  ['II*\0', 'x is a TIFF picture, which image services do not read. Save it as PNG or JPEG and choose that.'],
  [
    '<?xml version="1.0"?><svg >',
    'x is an SVG drawing, which may hold scripts and is not taken. Save it as PNG or JPEG and choose that.',
  ],
  ['name,price', 'x is text, not a picture. Choose a PNG, JPEG or WebP file.'],
  ['PK\x03\x04', 'x is not a picture that can be read. Choose a PNG, JPEG or WebP file.'],
  ['', 'x is empty. Choose another file.'],
])('a file of %j is named, with the mend', (start, words) => {
  const bytes = Uint8Array.from(start, (character) => character.charCodeAt(0));
  expect(describeWrongFile('x', bytes)).toBe(words);
});
