import { expect, test } from 'vitest';
import { createLightPictures } from './create-light-pictures.ts';

const photo = `data:image/jpeg;base64,${'A'.repeat(1_500_000)}`;
const other = `data:image/jpeg;base64,${'B'.repeat(1_500_000)}`;

test('a large picture is shrunk once for all keys, and everything else stays as it is', async () => {
  const shrunk: string[] = [];
  const pictures = createLightPictures(async (dataUri) => {
    shrunk.push(dataUri);
    return 'data:light';
  });
  for (const headline of ['A', 'AB']) {
    const values = new Map<string, unknown>([
      ['headline', headline],
      ['photo', photo],
    ]);
    pictures.nameLarge(values);
    expect([...(await pictures.lighten(values))]).toEqual([
      ['headline', headline],
      ['photo', 'data:light'],
    ]);
  }
  expect(shrunk).toEqual([photo]);
});

test('what cannot be shrunk is sent as it is', async () => {
  const pictures = createLightPictures(() => Promise.reject(new Error('No picture')));
  const values = new Map([['photo', photo]]);
  expect(pictures.hasLarge(values)).toBe(true);
  expect(await pictures.lighten(values)).toEqual(values);
  expect(pictures.hasLarge(new Map([['headline', 'A']]))).toBe(false);
});

test('the same large text has the same short name, another has another', () => {
  const { nameLarge } = createLightPictures();
  const nameOf = (text: string) => String(nameLarge(new Map([['photo', text]]))[0]?.[1]);
  const name = nameOf(photo);
  expect(name.length).toBeLessThan(20);
  expect(nameOf(photo)).toBe(name);
  expect(nameOf(other)).not.toBe(name);
  // What is asked under a name is cached for a while after the form is gone.
  const later = createLightPictures();
  expect(later.nameLarge(new Map([['photo', other]]))[0]?.[1]).not.toBe(name);
});
