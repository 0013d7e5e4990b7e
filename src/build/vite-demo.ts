import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';
import { allAbilities } from '../contract/app-server.ts';
import { pageNames, pagePath, pagePatterns, type PageName } from '../contract/pages.ts';
import { createDocuments } from '../server/create-documents.ts';
import { readSettings } from '../server/settings.ts';
import { contentPolicy, formatContentPolicy } from '../server/static-routes.ts';
import { starterWorkspace } from '../service/starter/starter-workspace.ts';

/** The Node modules and files that the service imports, with their replacements for the browser. */
const shims: Record<string, string> = {
  'node:crypto': '/src/demo/shims/node.ts',
  'node:zlib': '/src/demo/shims/node.ts',
  '@takumi-rs/core': '/src/demo/shims/takumi-core.ts',
  'draw-png.ts': '/src/demo/shims/images.ts',
  'fit-picture.ts': '/src/demo/shims/images.ts',
  'load-bwip.ts': '/src/demo/shims/load-bwip.ts',
  'read-package-file.ts': '/src/demo/shims/read-package-file.ts',
};

/** Packages whose files the service reads, with patterns for those files. */
const packageFiles: Record<string, RegExp> = {
  '@expo-google-fonts/': /\.ttf$/,
  '@fontsource-variable/': /-wght-normal\.woff2$|^unicode\.json$/,
  '@twemoji/svg': /\.svg$/,
};

/** Copying thousands of small files is slow, so the build would warn about it. */
const rolldownOptions = { checks: { pluginTimings: false } };

/** Builds the demo: the image service runs in the browser, so that any file host can serve the app. */
export function buildDemo(): Plugin {
  let folder = '';
  return {
    name: 'galley-demo',
    config: () => ({
      build: { outDir: 'dist/demo', manifest: false, rolldownOptions },
      worker: { plugins: () => [replaceByShims()], rolldownOptions },
    }),
    configResolved: ({ root, build }) => {
      folder = path.resolve(root, build.outDir);
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => ({
        html: html.replace('/src/main.tsx', '/src/demo/main.ts'),
        tags: [
          {
            tag: 'meta',
            attrs: { 'http-equiv': 'content-security-policy', content: readPolicy() },
            injectTo: 'head-prepend',
          },
        ],
      }),
    },
    writeBundle: () => {
      const require = createRequire(import.meta.url);
      cpSync(require.resolve('msw/mockServiceWorker.js'), path.join(folder, 'mockServiceWorker.js'));
      for (const [name, write] of Object.entries(
        createDocuments(readSettings({}), { isDemo: true, abilities: allAbilities }),
      )) {
        writeFileSync(path.join(folder, name), JSON.stringify(write('/'), null, 2));
      }
      copyPackages(require, path.join(folder, 'packages'));
      copyPage(folder);
    },
  };
}

function replaceByShims(): Plugin {
  return {
    name: 'galley-demo-shims',
    enforce: 'pre',
    resolveId(source, importer) {
      const shim = shims[source.startsWith('.') ? path.posix.basename(source) : source];
      if (shim !== undefined) return this.resolve(shim);
      // The build would silently replace Node modules with empty ones.
      const isMissing = /^(node:|sharp$|@napi-rs\/image$|libsql$|pg$)/.test(source);
      return isMissing ? this.error(`${importer} imports ${source}: give it a shim in src/demo/shims/`) : undefined;
    },
  };
}

/** The app's content policy without directives that a document can't set itself. MSW needs a different Trusted Types policy. */
function readPolicy(): string {
  const { frameAncestors: _notInDocuments, ...policy } = contentPolicy;
  return formatContentPolicy({ ...policy, trustedTypes: [...policy.trustedTypes, 'default'] });
}

function copyPackages(require: NodeJS.Require, target: string): void {
  const { dependencies } = require('../../package.json') as { dependencies: Record<string, string> };
  for (const name of Object.keys(dependencies)) {
    const wanted = Object.entries(packageFiles).find(([prefix]) => name.startsWith(prefix))?.[1];
    if (wanted === undefined) continue;
    const source = path.dirname(require.resolve(`${name}/package.json`));
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => wanted.test(file));
    for (const file of files) cpSync(path.join(source, file), path.join(target, name, file));
    writeFileSync(path.join(target, name, 'files.json'), JSON.stringify(readdirSync(path.join(target, name))));
  }
}

/** Copies the document to each page's path, for file hosts, and to `404.html` for all other paths. */
function copyPage(folder: string): void {
  const html = readFileSync(path.join(folder, 'index.html'));
  const { projects } = starterWorkspace;
  const templateIds = projects.flatMap(({ templates }) => templates.map(({ id }) => id));
  const ids: Partial<Record<PageName, string[]>> = {
    project: projects.map(({ id }) => id),
    template: templateIds,
    spreadsheet: templateIds,
    helpPage: readdirSync('src/docs').map((file) => path.parse(file).name),
  };
  for (const name of pageNames) {
    const isForId = pagePatterns[name].includes(':');
    const paths = isForId ? (ids[name] ?? []).map((id) => pagePath[name](id)) : [pagePatterns[name]];
    for (const page of paths) {
      mkdirSync(path.join(folder, page), { recursive: true });
      writeFileSync(path.join(folder, page, 'index.html'), html);
    }
  }
  writeFileSync(path.join(folder, '404.html'), html);
}
