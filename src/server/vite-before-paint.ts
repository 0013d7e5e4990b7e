import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { minifySync, transformWithOxc, type Plugin } from 'vite';

const SOURCE = 'src/app/shell/before-paint.ts';

/** Has the browser run one small file before it paints: the app itself runs too late. */
export function runBeforePaint(): Plugin {
  let address = '/before-paint.js';
  const readScript = async () => (await transformWithOxc(readFileSync(SOURCE, 'utf8'), SOURCE)).code;
  return {
    name: 'galley-before-paint',
    configResolved({ command, root }) {
      if (command === 'serve') return;
      const digest = createHash('sha256').update(readFileSync(path.join(root, SOURCE)));
      address = `/assets/before-paint-${digest.digest('base64url').slice(0, 8)}.js`;
    },
    async generateBundle() {
      const { code } = minifySync(SOURCE, await readScript(), { module: false });
      this.emitFile({ type: 'asset', fileName: address.slice(1), source: code });
    },
    // By itself, too: what Vite makes of a module is none for this kind of script.
    configureServer({ middlewares }) {
      middlewares.use(address, async (_, response) => {
        response.setHeader('content-type', 'text/javascript').end(await readScript());
      });
    },
    transformIndexHtml: {
      order: 'post',
      // Behind a style sheet it would wait for that.
      handler: (html) => html.replace(/<link rel="stylesheet"|<\/head>/, `<script src="${address}"></script>\n    $&`),
    },
  };
}
