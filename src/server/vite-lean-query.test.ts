import path from 'node:path';
import { build, type Plugin } from 'vite';
import { expect, it } from 'vitest';
import { projectRoot } from '../testing/source-tree.ts';
import { leanQuery } from './vite-lean-query.ts';

/** Builds one module of the given code. */
async function buildCode(code: string, plugins: Plugin[] = [leanQuery()]): Promise<string> {
  const id = path.join(projectRoot, 'lean-entry.js');
  const entry: Plugin = {
    name: 'entry',
    resolveId: (name) => (name === id ? id : undefined),
    load: (name) => (name === id ? code : undefined),
  };
  const result = await build({
    root: projectRoot,
    configFile: false,
    logLevel: 'silent',
    plugins: [entry, ...plugins],
    build: { write: false, rollupOptions: { input: id } },
  });
  return [result]
    .flat()
    .flatMap((part) => ('output' in part ? part.output : []))
    .map((output) => (output.type === 'chunk' ? output.code : ''))
    .join('');
}

const client = `import { QueryClient } from '@tanstack/react-query'; window.client = new QueryClient();`;

it('leaves out of a build what nobody calls', async () => {
  expect((await buildCode(client)).length).toBeLessThan((await buildCode(client, [])).length - 4_000);
});

it('refuses a build that calls what it leaves out', async () => {
  for (const name of ['useMutation', 'useInfiniteQuery', 'useSuspenseQuery', 'onlineManager', 'focusManager']) {
    const code = `import { ${name} } from '@tanstack/react-query'; window.call = ${name};`;
    await expect(buildCode(code)).rejects.toThrow('leaves out of the build');
  }
});
