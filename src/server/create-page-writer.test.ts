import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { makeApp } from '../testing/start-test-server.ts';
import { createPageWriter, pageModules } from './create-page-writer.ts';

const ID = '0d9c8b7a-1111-4222-8333-444455556666';
const links = (html: string) =>
  [...html.matchAll(/<link rel="(?:module)?preload"[^>]* href="([^"]+)"/g)].map((found) => found[1]);

it('knows the module of each page that isn’t in the first file', () => {
  const text =
    readFileSync('src/app/routes.tsx', 'utf8') +
    readFileSync('src/app/shell/links.tsx', 'utf8').replaceAll("'./", "'./shell/");
  const imported = new Set(
    Array.from(text.matchAll(/import\('\.\/(.+?-(?:page|tools)\.tsx)'\)/g), (found) => found[1]),
  );
  expect(new Set(Object.values(pageModules))).toEqual(imported);
});

it('links a page’s first calls, and the files of its code that the first file doesn’t have', () => {
  const folder = makeApp();
  writeFileSync(path.join(folder, 'index.html'), '<head><title>Galley</title></head>');
  mkdirSync(path.join(folder, '.vite'));
  const manifest = {
    'index.html': { file: 'assets/index.js', imports: ['_runtime.js'] },
    '_runtime.js': { file: 'assets/runtime.js' },
    '_shared.js': { file: 'assets/shared.js', imports: ['index.html'] },
    'src/app/shell/template-page.tsx': { file: 'assets/template-page.js', imports: ['_shared.js', '_runtime.js'] },
  };
  writeFileSync(path.join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
  const writePage = createPageWriter(folder);
  expect(links(writePage('template', ID))).toEqual([
    '/service.json',
    `/api/v1/templates/${ID}`,
    '/api/v1/projects?page=0&amp;limit=100',
    '/assets/template-page.js',
    '/assets/shared.js',
  ]);
  expect(links(writePage('project', '"><script>'))).toEqual(['/service.json']);
  expect(links(writePage('signIn'))).toEqual([]);
});
