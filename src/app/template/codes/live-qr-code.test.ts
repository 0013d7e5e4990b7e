import { expect, it, test } from 'vitest';
import { countBytes, describeQrCode } from './live-qr-code.tsx';

test.each([
  ['a', ''],
  ['Zoë 🚀', ''],
  ['x'.repeat(300), ''],
  ['ë'.repeat(151), 'This code is hard to scan in small print. Shorten its text if you can.'],
])('of %j it is said %j', (text, message) => {
  const described = describeQrCode(text);
  expect(described.message).toBe(message);
  expect(described.rows?.length).toBeGreaterThanOrEqual(21);
});

it('is drawn up to the capacity of the largest code', () => {
  expect(describeQrCode('x'.repeat(2953)).rows).toHaveLength(177);
  expect(describeQrCode('x'.repeat(2954))).toEqual({
    message: 'Shorten it: a QR code holds at most 2,953 bytes.',
    isConcern: true,
  });
});

it('contains the text as it is sent', () => {
  expect(describeQrCode(' a ')).toEqual(describeQrCode('a'));
});

it('counts the bytes that are sent', () => {
  expect([' a ', 'Zoë', '🚀'].map(countBytes)).toEqual([1, 4, 4]);
});

it('is empty for an empty text', () => {
  expect(describeQrCode(' ')).toEqual({ message: '' });
});
