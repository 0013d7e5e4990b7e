import { expect, it, test } from 'vitest';
import { countBytes, describeQrCode } from './live-qr-code.tsx';

test.each([
  ['a', ''],
  ['Zoë 🚀', ''],
  ['x'.repeat(300), ''],
  ['ë'.repeat(151), 'This code is hard to scan in small print. Shorten the text if you can.'],
])('for %j the message is %j', (text, message) => {
  const described = describeQrCode(text);
  expect(described.message).toBe(message);
  expect(described.rows?.length).toBeGreaterThanOrEqual(21);
});

it('a QR code is shown up to the capacity of the largest code', () => {
  expect(describeQrCode('x'.repeat(2953)).rows).toHaveLength(177);
  expect(describeQrCode('x'.repeat(2954))).toEqual({
    message: 'Shorten the text: a QR code can hold at most 2,953 bytes.',
    isConcern: true,
  });
});

it('a QR code contains the text that is sent', () => {
  expect(describeQrCode(' a ')).toEqual(describeQrCode('a'));
});

it('the byte count is that of the sent text', () => {
  expect([' a ', 'Zoë', '🚀'].map(countBytes)).toEqual([1, 4, 4]);
});

it('an empty text has no QR code', () => {
  expect(describeQrCode(' ')).toEqual({ message: '' });
});
