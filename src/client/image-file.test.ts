import { describe, expect, it, test } from 'vitest';
import { buildPng } from '../testing/build-png.ts';
import { detectImageType, isCompleteImage } from './image-file.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('the type of an image', () => {
  test.each([
    ['png', buildPng()],
    ['jpg', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xd9])],
    ['webp', bytesOf('RIFF\u0004\u0000\u0000\u0000WEBP')],
    ['gif', bytesOf('GIF89a;')],
    ['avif', bytesOf('\u0000\u0000\u0000\u0020ftypavif')],
    ['pdf', bytesOf('%PDF-1.7')],
    ['svg', bytesOf('<?xml version="1.0"?>\n<!-- a --><!-- b -->\n<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ])('is %s by its bytes', (extension, bytes) => {
    expect(detectImageType(bytes)?.extension).toBe(extension);
  });

  test.each(['', '<!doctype html><svg></svg>', '{"image":1}', 'PNG', 'RIFF1234WAVE'])('is none for %j', (text) => {
    expect(detectImageType(bytesOf(text))).toBeUndefined();
  });

  it('is looked for in linear time, however many comments come first', () => {
    expect(detectImageType(bytesOf(`${'<!---->'.repeat(146)}<x`))).toBeUndefined();
  });
});

it('is complete only with its end', () => {
  expect(isCompleteImage(buildPng())).toBe(true);
  expect(isCompleteImage(buildPng().slice(0, -1))).toBe(false);
  expect(isCompleteImage(new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0x00]))).toBe(false);
});
