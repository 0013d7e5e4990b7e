import { expect, test } from 'vitest';
import { describeWrongFile } from './describe-wrong-file.ts';

test.each([
  ['\0\0\0\x18ftypheic', "x is an HEIC photo, which can't be used. Save a copy as JPEG and choose that."],
  ['\0\0\0\x18ftypmif1', "x is an HEIC photo, which can't be used. Save a copy as JPEG and choose that."],
  ['%PDF-1.7', 'x is a PDF document, not an image. Save it as PNG or JPEG and choose that.'],
  ['II*\0', "x is a TIFF image, which can't be used. Save it as PNG or JPEG and choose that."],
  ['<?xml version="1.0"?><svg >', "x is an SVG, which can't be used. Save it as PNG or JPEG and choose that."],
  ['name,price', 'x is text, not an image. Choose a PNG, JPEG or WebP file.'],
  ['PK\x03\x04', "x isn't an image. Choose a PNG, JPEG or WebP file."],
  ['', 'x is empty. Choose another file.'],
])('a file that begins with %j is named, with a fix', (start, words) => {
  const bytes = Uint8Array.from(start, (character) => character.charCodeAt(0));
  expect(describeWrongFile('x', bytes)).toBe(words);
});
