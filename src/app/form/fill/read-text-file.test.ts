import { expect, it } from 'vitest';
import { readTextFile } from './read-text-file.ts';

it('reads what spreadsheets save', async () => {
  const utf16 = Uint8Array.from([
    0xff,
    0xfe,
    ...new Uint8Array(Uint16Array.from(Array.from('Zoë').map((c) => c.charCodeAt(0))).buffer),
  ]);
  const files = [new TextEncoder().encode('Zoë'), Uint8Array.from([0x5a, 0x6f, 0xeb]), utf16];
  const texts = await Promise.all(files.map((bytes) => readTextFile(new File([bytes], 'row.csv'))));
  expect(texts).toEqual(['Zoë', 'Zoë', 'Zoë']);
});

it('refuses a file that is too much for a form', async () => {
  await expect(readTextFile(new File([new Uint8Array(20_000_001)], 'big.csv'))).rejects.toThrow(
    /^big\.csv is over 20 MB/,
  );
});
