// `npm run bench -- [NAME …] [--rounds N] [--renders N] [--rows N]`: figures for this machine and its peers, in turns.
// Plain JavaScript, because it installs and builds first. The benchmarks are bundled like the service.
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { findChromium } from '../../e2e/find-chromium.mjs';
import { build, install } from '../server/bootstrap.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = path.join(root, 'node_modules/.cache/galley-bench');
/** The benchmarks that each file exports. */
const files = {
  'render-bench': ['render', 'memory'],
  'database-bench': ['ledger', 'listing'],
  'server-bench': ['start', 'proxy'],
  'page-bench': ['browse', 'form', 'renders'],
  'proof-bench': ['proof'],
  'batch-bench': ['batch'],
  'batch-page-bench': ['batchPage'],
  'vitals-bench': ['vitals'],
  'editor-bench': ['editor'],
  'hostile-bench': ['hostile'],
  'people-bench': ['people'],
};
const names = Object.values(files).flat();

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    renders: { type: 'string', default: '10000' },
    rows: { type: 'string', default: '1000' },
  },
});
const unknown = positionals.find((name) => !names.includes(name));
if (unknown !== undefined) {
  process.stderr.write(`No benchmark is called "${unknown}". Choose from ${names.join(', ')}.\n`);
  process.exit(1);
}

install();
build();
const entries = [...Object.keys(files), 'satori-process', 'upstream-process', 'attacker-process'];
const { build: bundle } = await import('vite');
await bundle({
  root,
  configFile: false,
  logLevel: 'warn',
  build: {
    ssr: true,
    target: 'node20',
    outDir: path.join(folder, 'bundle'),
    emptyOutDir: true,
    copyPublicDir: false,
    rollupOptions: { input: Object.fromEntries(entries.map((name) => [name, `src/bench/${name}.ts`])) },
  },
});

const chromium = await findChromium();
const [rounds, renders, batchRows] = [values.rounds, values.renders, values.rows].map(Number);
const options = { root, folder, chromium, rounds, renders, batchRows };
for (const name of positionals.length > 0 ? positionals : names) {
  const file = Object.keys(files).find((candidate) => files[candidate].includes(name));
  const bench = await import(pathToFileURL(path.join(folder, 'bundle', `${file}.js`)).href);
  process.stdout.write(`${name}\n`);
  await bench[name](options);
}
process.exit(0);
