import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { helpPages } from '../app/help/pages.ts';
import {
  dependenciesStayAsPublished,
  findDeadPaths,
  importsRunOneWay,
  packagesStayHome,
  type Rule,
} from './architecture-rules.ts';
import { projectRoot, readImports, readSourceTree } from './source-tree.ts';

/** Without this file, because it quotes forbidden imports. */
const tree = new Map(readSourceTree(['src', 'e2e']));
tree.delete('src/testing/architecture.test.ts');
tree.set('vite.config.ts', readFileSync(path.join(projectRoot, 'vite.config.ts'), 'utf8'));

const docs = readdirSync(path.join(projectRoot, 'src/docs')).map((name) => `src/docs/${name}`);

const rules: Record<string, Rule> = { importsRunOneWay, packagesStayHome, dependenciesStayAsPublished };

describe('the source tree', () => {
  it('is read completely', () => {
    expect(tree.size).toBeGreaterThan(100);
  });

  test.each(Object.entries(rules))('follows the rule %s', (_name, rule) => {
    expect(rule(tree)).toEqual([]);
  });

  test.each(['README.md', 'src/README.md', ...docs])('has every path in %s', (document) => {
    const text = readFileSync(path.join(projectRoot, document), 'utf8');
    expect(findDeadPaths(document, text, (file) => existsSync(path.join(projectRoot, file)))).toEqual([]);
  });

  it('matches the end-to-end test that the guide quotes', () => {
    const [guide, example] = ['src/docs/testing.md', 'e2e/kit-example.spec.ts'].map((file) =>
      readFileSync(path.join(projectRoot, file), 'utf8'),
    );
    expect(guide).toContain(`\`\`\`ts\n${example}\`\`\``);
  });

  it('lists every help page with its title', () => {
    const titles = docs.map((file) => /^# (.+)$/m.exec(readFileSync(path.join(projectRoot, file), 'utf8'))?.[1]);
    const listed = new Map(helpPages.map(({ slug, title }) => [`src/docs/${slug}.md`, title]));
    expect(new Map(docs.map((file, index) => [file, titles[index]]))).toEqual(listed);
  });

  it('has a row in its map for each folder', () => {
    const map = readFileSync(path.join(projectRoot, 'src/README.md'), 'utf8');
    const folders = new Set(
      [...tree.keys()].filter((file) => file.startsWith('src/')).map((file) => path.dirname(file)),
    );
    const missing = [...folders].filter((folder) => folder !== 'src' && !map.includes(`\`${folder.slice(4)}/\``));
    expect(missing).toEqual([]);
  });
});

/** Each rule is broken once, so that none passes by checking nothing. */
describe('a rule finds', () => {
  test.each([
    ['the browser importing the proxy', importsRunOneWay, { 'src/app/shell/a.ts': `import '../../proxy/b.ts';` }],
    ['the proxy importing the service', importsRunOneWay, { 'src/proxy/a.ts': `import { b } from '../service/b.ts';` }],
    [
      'the contract importing anything of ours',
      importsRunOneWay,
      { 'src/contract/a.ts': `export * from '../client/b.ts';` },
    ],
    ['a feature importing another', importsRunOneWay, { 'src/app/lists/a.ts': `import('../form/b.tsx')` }],
    ['a shared helper importing a feature', importsRunOneWay, { 'src/app/lib/a.ts': `import x from '../quota/b.ts';` }],
    [
      'a primitive importing the client',
      importsRunOneWay,
      { 'src/app/ui/a.tsx': `import type { B } from '../../client/b.ts';` },
    ],
    ['the app importing the demo', importsRunOneWay, { 'src/app/shell/a.ts': `import('../../demo/b.ts')` }],
    ['production importing test code', importsRunOneWay, { 'src/client/a.ts': `import b from '../testing/b.ts';` }],
    ['React in the client', packagesStayHome, { 'src/client/a.ts': `import { useState } from 'react';` }],
    ['Node in the proxy', packagesStayHome, { 'src/proxy/a.ts': `import { createHash } from 'node:crypto';` }],
    ['the large zod', packagesStayHome, { 'src/variables/a.ts': `import * as z from 'zod';` }],
    ['zod as it comes', packagesStayHome, { 'src/variables/a.ts': `import * as z from 'zod/mini';` }],
    ['a test library in production', packagesStayHome, { 'src/service/a.ts': `import fc from 'fast-check';` }],
    [
      'a plugin that changes modules',
      dependenciesStayAsPublished,
      {
        'src/build/a.ts': `import type { Plugin } from 'vite'; export const a: Plugin = { transform: (code) => code };`,
      },
    ],
  ] as [string, Rule, Record<string, string>][])('%s', (_name, rule, files) => {
    expect(rule(new Map(Object.entries(files)))).not.toEqual([]);
  });

  it('a dead path in a document', () => {
    const exists = (file: string) => file === 'src/main.tsx';
    const text = 'See `src/main.tsx`, `src/gone.ts`, [the picture](./gone.png) and `gone/`.';
    expect(findDeadPaths('README.md', text, exists)).toHaveLength(3);
  });
});

it('the reader of imports finds every kind of import', () => {
  const text = `import a from 'a';\nimport { b,\n  c } from "./b.ts";\nimport './c.ts';\nexport * from './d.ts';
    const e = () => import('./e.tsx');\nnew Worker(new URL('./f.ts', import.meta.url));\n// import './no.ts'\nimport type { G } from './g.ts';`;
  expect(readImports(text)).toEqual(['a', './b.ts', './c.ts', './d.ts', './e.tsx', './f.ts', './g.ts']);
});
