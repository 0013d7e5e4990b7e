import { describe, expect, it } from 'vitest';
import { buildZip } from '../testing/build-zip.ts';
import { openZip } from './read-zip.ts';

describe('a ZIP file', () => {
  it('unpacks an entry up to the limit, whatever size it declares', async () => {
    const zip = await openZip(new Blob([buildZip('a', new Uint8Array(5_000_000), 0)]));
    expect((await zip.read('a', 5_000_000))?.length).toBe(5_000_000);
    await expect(zip.read('a', 1_000_000)).rejects.toThrow('larger than 1,000,000 bytes');
    expect(await zip.read('b', 1)).toBeUndefined();
  });

  it('unpacks nothing of an entry that declares a size over the limit', async () => {
    const zip = await openZip(new Blob([buildZip('a', new Uint8Array(1), 2_000_000)]));
    expect(zip.names).toEqual(['a']);
    await expect(zip.read('a', 1_000_000)).rejects.toThrow('larger than 1,000,000 bytes');
  });
});
