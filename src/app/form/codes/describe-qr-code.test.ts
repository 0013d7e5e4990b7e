import { expect, it, test } from 'vitest';
import { describeQrCode } from './describe-qr-code.ts';

test.each([
  ['a', '1 byte.'],
  ['Zoë 🚀', '9 bytes.'],
  ['x'.repeat(300), '300 bytes.'],
  ['x'.repeat(301), '301 bytes. Over about 300 a code is hard to scan in small print. Shorten it if you can.'],
])('%j weighs %j in UTF-8', (text, message) => {
  const described = describeQrCode(text);
  expect(described.message).toBe(message);
  expect(described.rows?.length).toBeGreaterThanOrEqual(21);
});

it('is drawn up to what the largest code holds, and told beyond', () => {
  expect(describeQrCode('x'.repeat(2953)).rows).toHaveLength(177);
  expect(describeQrCode('x'.repeat(2954))).toEqual({
    message: '2,954 bytes. Shorten it: a QR code holds at most 2,953 bytes.',
    isConcern: true,
  });
});

it('is nothing for an empty text', () => {
  expect(describeQrCode(' ')).toEqual({ message: '' });
});
