import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { API_KEY_HEADER } from '../contract/key-header.ts';
import { projectRoot } from './source-tree.ts';

/** Sizes are multiples of a page that only says hello with React, built in the same run: JavaScript and CSS, brotli. */
const FIRST_SCREEN_MAX = 1.35;
const FORM_PAGE_MAX = 1.7;
const ALL_PAGES_MAX = 2.6;

/**
 * Tools that come when a person reaches for them, or with the rare field that needs them; a page is whole without
 * them, so they are weighed one by one, in bytes that the pages do not load anyway.
 */
const toolBytesMax: Record<string, number> = {
  'src/app/developer/code-view.tsx': 12_500,
  'src/app/developer/requests-view.tsx': 9_500,
  'src/app/developer/schema-view.tsx': 11_000,
  'src/app/render/codes/live-barcode.tsx': 3_500,
  'src/app/render/codes/live-qr-code.tsx': 6_500,
  'src/app/history/history-tools.tsx': 4_000,
  'src/app/history/read-archive.ts': 2_500,
  'src/app/history/write-archive.ts': 3_500,
  'src/app/renders/ask-to-persist.ts': 500,
  'src/app/render/fields/combo-field.tsx': 1_500,
  'src/app/render/fields/read-phone.ts': 26_000,
  'src/app/render/fill/fill-tools.tsx': 8_500,
  'src/app/render/fill/parse-row.ts': 14_000,
  'src/app/render/look/render-tools.tsx': 9_500,
  'src/app/render/patterns/pattern-check.tsx': 43_200,
  'src/app/render/pictures/shrink-offer.tsx': 1_000,
  'src/app/quota/known-meter.tsx': 1_500,
  'src/app/quota/quota-use.tsx': 2_000,
  'src/app/shell/commands/commands.tsx': 4_500,
};

interface ManifestChunk {
  name?: string;
  file: string;
  css?: string[];
  /** Workers among them. */
  assets?: string[];
  imports?: string[];
}

const folder = path.join(projectRoot, 'dist/client');
const manifestFile = path.join(folder, '.vite/manifest.json');

function readManifest(): Record<string, ManifestChunk> {
  if (!existsSync(manifestFile)) throw new Error('The app is not built; run "npm run build" first');
  return JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, ManifestChunk>;
}

/** Files that a browser loads for the given entries: they, what they import, and their styles. */
function collectFiles(manifest: Record<string, ManifestChunk>, keys: string[], found = new Set<string>()): Set<string> {
  for (const key of keys) {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The build has no ${key}`);
    if (found.has(chunk.file)) continue;
    const workers = (chunk.assets ?? []).filter((file) => file.endsWith('.js'));
    for (const file of [chunk.file, ...(chunk.css ?? []), ...workers]) found.add(file);
    collectFiles(manifest, chunk.imports ?? [], found);
  }
  return found;
}

function weigh(contents: (Uint8Array | string)[]): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  return contents.reduce((sum, content) => sum + brotliCompressSync(content, { params }).length, 0);
}

function weighFiles(files: Iterable<string>): number {
  return weigh([...files].map((file) => readFileSync(path.join(folder, file))));
}

/** The least that a React page can weigh: one element, the same build. */
async function buildHello(): Promise<number> {
  const id = path.join(projectRoot, 'hello-entry.js');
  const code = `import { createElement } from 'react'; import { createRoot } from 'react-dom/client';
    createRoot(document.body).render(createElement('p', null, 'hello'));`;
  const result = await build({
    root: projectRoot,
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'hello',
        resolveId: (name) => (name === id ? id : undefined),
        load: (name) => (name === id ? code : undefined),
      },
    ],
    build: { write: false, target: 'es2022', modulePreload: { polyfill: false }, rollupOptions: { input: id } },
  });
  const outputs = [result].flat().flatMap((part) => ('output' in part ? part.output : []));
  return weigh(outputs.flatMap((output) => (output.type === 'chunk' ? output.code : [])));
}

/** A page whose code is gathered in one chunk of its own. */
function findPage(manifest: Record<string, ManifestChunk>, name: string): string {
  const key = Object.keys(manifest).find((candidate) => manifest[candidate]?.name === name);
  if (key === undefined) throw new Error(`The build has no ${name}`);
  return key;
}

describe('the built app', () => {
  const manifest = readManifest();
  const entries = ['index.html'];
  // Not in the manifest, and loaded with every document.
  const early = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /before-paint-.*js$/.test(name),
  );
  const collectPage = (name: string) => collectFiles(manifest, [...entries, findPage(manifest, name)], new Set(early));
  let hello = 0;
  beforeAll(async () => {
    hello = await buildHello();
  }, 60_000);

  it('weighs little on its first screen (G1)', () => {
    const ratio = weighFiles(collectPage('list-pages')) / hello;
    process.stdout.write(`G1 first screen ${ratio.toFixed(3)} of ${hello} bytes\n`);
    expect(ratio).toBeLessThanOrEqual(FIRST_SCREEN_MAX);
  });

  it('weighs little on the page of a template (G2)', () => {
    const ratio = weighFiles(collectPage('template-page')) / hello;
    process.stdout.write(`G2 template page ${ratio.toFixed(3)}\n`);
    expect(ratio).toBeLessThanOrEqual(FORM_PAGE_MAX);
  });

  const pageFiles = collectFiles(
    manifest,
    Object.keys(manifest).filter((key) => key.startsWith('src/') && !Object.hasOwn(toolBytesMax, key)),
  );

  it('weighs little in all its pages (G2)', () => {
    const ratio = weighFiles(pageFiles) / hello;
    process.stdout.write(`G2 all pages ${ratio.toFixed(3)}\n`);
    expect(ratio).toBeLessThanOrEqual(ALL_PAGES_MAX);
  });

  it.each(Object.entries(toolBytesMax))('fetches %s apart from the pages, in at most %i bytes', (key, max) => {
    const own = [...collectFiles(manifest, [key])].filter((file) => !pageFiles.has(file));
    expect(own).not.toEqual([]);
    expect(weighFiles(own)).toBeLessThanOrEqual(max);
  });

  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

  it('does not know the header of the key', () => {
    const holders = files.filter((file) => {
      const text = readFileSync(path.join(file.parentPath, file.name), 'latin1').toLowerCase();
      return text.includes(API_KEY_HEADER) || text.includes('render_api_key');
    });
    expect(holders.map((file) => file.name)).toEqual([]);
  });

  it('ships no source map, no setting and no test code', () => {
    const texts = files.map((file) => readFileSync(path.join(file.parentPath, file.name), 'latin1'));
    expect(files.filter((file) => /\.map$|\.env|\.test\./.test(file.name))).toEqual([]);
    expect(texts.filter((text) => text.includes('sourceMappingURL'))).toEqual([]);
  });

  it('carries no service: neither MSW nor the engine nor its fonts', () => {
    const names = files.map((file) => path.join(file.parentPath, file.name));
    expect(names.filter((name) => /mockServiceWorker|\.(wasm|ttf|woff2)$/.test(name))).toEqual([]);
    const ofDemo = /mockServiceWorker|onUnhandledRequest|takumi/i;
    expect(names.filter((name) => ofDemo.test(readFileSync(name, 'latin1')))).toEqual([]);
  });

  it('has no style that speaks of a variable nobody sets', () => {
    const sheets = readdirSync(path.join(folder, 'assets')).filter((name) => name.endsWith('.css'));
    const read = (name: string) => readFileSync(path.join(folder, 'assets', name), 'utf8');
    const first = sheets.filter((name) => name.startsWith('index-')).map(read);
    const unset = sheets.flatMap((name) => {
      const sheet = read(name);
      const used = [...sheet.matchAll(/var\((--[\w-]+)\)/g)].map(([, variable = '']) => variable);
      return [...new Set(used)]
        .filter(
          (variable) =>
            ![sheet, ...first].some((text) => text.includes(`${variable}:`) || text.includes(`@property ${variable}{`)),
        )
        .map((variable) => `${name}: ${variable}`);
    });
    // Set on their elements by the code.
    expect(unset.filter((line) => !/--(ratio|share|sheet)$/.test(line))).toEqual([]);
  });

  it('has a document without a script or a style of its own', () => {
    const html = readFileSync(path.join(folder, 'index.html'), 'utf8');
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=/i);
  });
});
