import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(css|html|js)$/;
const compress = promisify(brotliCompress);

/**
 * Writes every text of the build a second time, as small as Brotli makes it, for the server to send as it is. That takes
 * half a second for the largest file: too long for a start or for a request, and 7 % less on the line.
 */
export function compressFiles(): Plugin {
  return {
    name: 'galley-compress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.values(bundle).filter(({ fileName }) => COMPRESSIBLE.test(fileName));
      await Promise.all(
        texts.map(async (output) => {
          const text = Buffer.from(output.type === 'chunk' ? output.code : output.source);
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
          };
          await writeFile(path.join(dir, `${output.fileName}.br`), await compress(text, { params }));
        }),
      );
    },
  };
}
