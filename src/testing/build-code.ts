import path from 'node:path';
import { build, type Plugin } from 'vite';
import { projectRoot } from './source-tree.ts';

/** Builds one module of the given code, as JavaScript for browsers. */
export async function buildCode(code: string, plugins: Plugin[] = []): Promise<string> {
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
