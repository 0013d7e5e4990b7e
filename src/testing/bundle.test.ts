import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { API_KEY_HEADER } from '../contract/key-header.ts';
import { projectRoot } from './source-tree.ts';

const folder = path.join(projectRoot, 'dist/client');

function readBuiltFiles(): Map<string, string> {
  if (!existsSync(folder)) throw new Error('The app is not built; run "npm run build" first');
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    entries.map(({ parentPath, name }) => [name, readFileSync(path.join(parentPath, name), 'latin1')] as const),
  );
}

describe('the built app', () => {
  const files = readBuiltFiles();
  // The guide and the license notices mention headers and packages.
  const guide = readdirSync(path.join(projectRoot, 'src/docs')).map((name) => path.parse(name).name);
  const isText = (name: string) => name === 'THIRD-PARTY.txt' || guide.some((page) => name.startsWith(`${page}-`));
  const namesOf = (isMeant: (text: string, name: string) => boolean) =>
    [...files].filter(([name, text]) => isMeant(text, name)).map(([name]) => name);

  it('does not contain the name of the API key header', () => {
    const named = namesOf(
      (text, name) => !isText(name) && (/render_api_key/i.test(text) || text.toLowerCase().includes(API_KEY_HEADER)),
    );
    expect(named).toEqual([]);
  });

  it('contains no source map, setting or test code', () => {
    expect(namesOf((text, name) => /\.map$|\.env|\.test\./.test(name) || text.includes('sourceMappingURL'))).toEqual(
      [],
    );
  });

  it('contains neither MSW nor the render engine and its fonts', () => {
    expect(namesOf((_, name) => /mockServiceWorker|\.(wasm|ttf|woff2)$/.test(name))).toEqual([]);
    const named = namesOf((text, name) => !isText(name) && /mockServiceWorker|onUnhandledRequest|takumi/i.test(text));
    expect(named).toEqual([]);
  });

  it('has a document without inline scripts or styles', () => {
    expect(files.get('index.html')).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=/i);
  });

  it('opts out of browser translation, which would break React updates', () => {
    expect(files.get('index.html')).toContain('<html lang="en" translate="no">');
    expect(files.get('index.html')).toContain('<meta name="google" content="notranslate" />');
  });
});
