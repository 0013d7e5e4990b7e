import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const SOURCE = 'src/app/shell/before-paint.ts';

/** Has the browser run one small file before it paints: the app itself runs too late, and the policy lets nothing be inline. */
export function runBeforePaint(): Plugin {
  let address = `/${SOURCE}`;
  return {
    name: 'galley-before-paint',
    configResolved({ command, root }) {
      if (command === 'serve') return;
      const digest = createHash('sha256').update(readFileSync(path.join(root, SOURCE)));
      address = `/assets/before-paint-${digest.digest('base64url').slice(0, 8)}.js`;
    },
    generateBundle() {
      const source = readFileSync(SOURCE, 'utf8').replaceAll(/^\s*\/\/.*\n/gm, '');
      this.emitFile({ type: 'asset', fileName: address.slice(1), source });
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', attrs: { src: address }, injectTo: 'head' }],
    },
  };
}
