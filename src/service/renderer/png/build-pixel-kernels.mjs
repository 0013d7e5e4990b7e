// `npm run kernels`: compiles pixel-kernels.as into pixel-kernels.ts. The compiler is fetched for it, at an exact version:
// it weighs 100 MB, and the kernels change once in a blue moon.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const COMPILER = 'assemblyscript@0.28.20';
const here = fileURLToPath(new URL('.', import.meta.url));
const source = path.join(here, 'pixel-kernels.as');
const scratch = mkdtempSync(path.join(tmpdir(), 'galley-kernels-'));
copyFileSync(source, path.join(scratch, 'kernels.ts'));
const flags = '-O3 --noAssert --runtime stub --enable simd --importMemory --use abort= -o kernels.wasm'.split(' ');
const { status } = spawnSync('npx', ['--yes', '--package', COMPILER, 'asc', 'kernels.ts', ...flags], {
  cwd: scratch,
  stdio: 'inherit',
});
if (status !== 0) process.exit(1);
const wasm = readFileSync(path.join(scratch, 'kernels.wasm')).toString('base64');
const digest = createHash('sha256').update(readFileSync(source)).digest('hex');
writeFileSync(
  path.join(here, 'pixel-kernels.ts'),
  `// Made by \`npm run kernels\` from pixel-kernels.as; not to be edited.
/** SHA-256 of the source these were compiled from. */
export const kernelSourceDigest = '${digest}';
/** A WebAssembly module, base64. */
export const pixelKernels =
  '${wasm}';
`,
);
rmSync(scratch, { recursive: true });
