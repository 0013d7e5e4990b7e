import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { wrapDeflated } from '../testing/wrap-deflated.ts';
import { openZip } from './read-zip.ts';

describe('openZip', () => {
  it('unpacks a deflated entry only up to its limit', async () => {
    const packed = deflateRawSync(new Uint8Array(5_000_000));
    const zip = await openZip(new Blob([wrapDeflated('a', packed)]));
    expect((await zip.read('a', 5_000_000))?.length).toBe(5_000_000);
    await expect(zip.read('a', 1_000_000)).rejects.toThrow('larger than 1,000,000 bytes');
    expect(await zip.read('b', 1)).toBeUndefined();
  });

  it('unpacks nothing of an entry that declares a size over the limit', async () => {
    const zip = await openZip(new Blob([wrapDeflated('a', new Uint8Array([0xff]), 2_000_000)]));
    expect(zip.names).toEqual(['a']);
    await expect(zip.read('a', 1_000_000)).rejects.toThrow('larger than 1,000,000 bytes');
  });
});
