import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findOfferedIn, findOfferedPackage, offeredFamilies } from './offered-fonts.ts';

it('30 families are offered, each with its package', () => {
  expect(offeredFamilies).toHaveLength(30);
  const files = offeredFamilies.flatMap((family) => {
    const { name = '', prefix = '', weights = ['wght'] } = findOfferedPackage(family) ?? {};
    return weights.map((style) => `node_modules/${name}/files/${prefix}-latin-${style}-normal.woff2`);
  });
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  expect(findOfferedPackage('constructor')).toBeUndefined();
});

it('finds the family that a message calls not installed', () => {
  expect(findOfferedIn('Poppins is not installed, so Space Grotesk 400 is used.')).toBe('Poppins');
  expect(findOfferedIn('Open Sans 700 italic is not installed, so Inter 700 is used.')).toBe('Open Sans');
  expect(findOfferedIn('the font "Lora" is not installed; use one of Inter')).toBe('Lora');
  expect(findOfferedIn('Gotham is not installed, so Poppins 400 is used.')).toBeUndefined();
  expect(findOfferedIn('The text "Poppins" is too long.')).toBeUndefined();
});
