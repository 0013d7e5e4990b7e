import { expect, test } from 'vitest';
import { describeWrongFile } from './describe-wrong-file.ts';

test.each([
  ['\0\0\0\x18ftypheic', "x isn't a PNG, JPEG or WebP image. Save it as PNG or JPEG, then choose the new file."],
  ['%PDF-1.7', "x isn't a PNG, JPEG or WebP image. Save it as PNG or JPEG, then choose the new file."],
  [
    '<?xml version="1.0"?><svg >',
    "x isn't a PNG, JPEG or WebP image. Save it as PNG or JPEG, then choose the new file.",
  ],
  ['name,price', 'x is text, not an image. Choose a PNG, JPEG or WebP file.'],
  ['', 'x is empty. Choose another file.'],
])('the message for a file that begins with %j says what to do', (start, message) => {
  const bytes = Uint8Array.from(start, (character) => character.charCodeAt(0));
  expect(describeWrongFile('x', bytes)).toBe(message);
});
