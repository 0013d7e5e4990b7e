import { expect, test } from 'vitest';
import { nameAddress } from './address-picture.tsx';

test.each([
  ['https://example.com/a/Z%C3%BCrich.png?x=1', 'Zürich.png'],
  ['https://example.com/', 'example.com'],
  ['https://example.com/%ff.png', '%ff.png'],
  ['https://', 'https://'],
])('the image at %s is named %s', (address, name) => {
  expect(nameAddress(address)).toBe(name);
});
