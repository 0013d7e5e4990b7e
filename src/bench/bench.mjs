// `npm run bench -- [NAME …] [--rounds N]`: figures of this machine, each beside a peer or a floor measured in turn with it.
// Plain JavaScript, because it installs and builds first. The benches are bundled, so that they run as the service does.
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build, install } from '../server/bootstrap.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = path.join(root, 'node_modules/.cache/galley-bench');
const names = ['render', 'throughput', 'memory', 'ledger', 'listing', 'start', 'proxy'];
const processes = ['satori-peer', 'chromium-peer', 'ledger-process', 'upstream-process'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '7' }, renders: { type: 'string', default: '10000' } },
});
const unknown = positionals.find((name) => !names.includes(name));
if (unknown !== undefined) {
  process.stderr.write(`There is no bench "${unknown}"; choose from ${names.join(', ')}.\n`);
  process.exit(1);
}

install();
build();
const vite = await import('vite');
await vite.build({
  root,
  configFile: false,
  logLevel: 'warn',
  build: {
    ssr: true,
    target: 'node20',
    outDir: path.join(folder, 'bundle'),
    emptyOutDir: true,
    copyPublicDir: false,
    rollupOptions: {
      input: Object.fromEntries(
        [...names.map((name) => `${name}-bench`), ...processes].map((name) => [name, `src/bench/${name}.ts`]),
      ),
    },
  },
});

const options = { root, folder, rounds: Number(values.rounds), renders: Number(values.renders) };
for (const name of positionals.length > 0 ? positionals : names) {
  const { run } = await import(pathToFileURL(path.join(folder, 'bundle', `${name}-bench.js`)).href);
  const startedAt = performance.now();
  await run(options);
  process.stdout.write(`${name} took ${((performance.now() - startedAt) / 1000).toFixed(0)} s\n\n`);
}
process.exit(0);
