// `npm test`: everything that must be green, in one command on a fresh clone. Plain JavaScript, because it installs first.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, buildDemo, install } from '../server/bootstrap.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const reports = path.join(root, 'test-results');
const totals = { passed: 0, failed: 0 };
/** `npm test -- unit` runs the named steps alone. */
const wanted = process.argv.slice(2);

function bin(name) {
  return path.join(root, 'node_modules/.bin', name);
}

function run(command, args, environment = {}) {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
  });
  return status === 0;
}

function check(name, command, args) {
  const startedAt = Date.now();
  const isGreen = run(command, args);
  totals[isGreen ? 'passed' : 'failed'] += 1;
  process.stdout.write(`${isGreen ? 'ok' : 'FAILED'}  ${name}  ${((Date.now() - startedAt) / 1000).toFixed(1)} s\n`);
}

/** Adds a runner's own counts. A runner that fails without saying which test did is one failure more. */
function addCounts(name, isGreen, readCounts) {
  let counts = { passed: 0, failed: 0 };
  try {
    counts = readCounts();
  } catch (error) {
    process.stderr.write(`${name} wrote no report: ${error.message}\n`);
  }
  totals.passed += counts.passed;
  totals.failed += counts.failed;
  if ((!isGreen && counts.failed === 0) || counts.passed + counts.failed === 0) totals.failed += 1;
}

function readReport(file) {
  return JSON.parse(readFileSync(path.join(reports, file), 'utf8'));
}

const steps = {
  types() {
    for (const runtime of ['neutral', 'browser', 'node']) {
      check(`types of ${runtime} code`, bin('tsc'), ['-p', `src/tsconfig.${runtime}.json`]);
    }
  },
  lint() {
    check('lint', bin('oxlint'), ['--type-aware', '--deny-warnings']);
    check('unused code and dependencies', bin('knip'), []);
  },
  format() {
    check('format', bin('oxfmt'), ['--check']);
  },
  unit() {
    build();
    check('size of the pages', bin('size-limit'), []);
    const outputFile = path.join(reports, 'unit.json');
    const isGreen = run(bin('vitest'), [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${outputFile}`,
    ]);
    addCounts('The unit tests', isGreen, () => {
      const { numPassedTests, numTotalTests } = readReport('unit.json');
      return { passed: numPassedTests, failed: numTotalTests - numPassedTests };
    });
  },
  async e2e() {
    build();
    buildDemo();
    const { findChromium } = await import('../../e2e/find-chromium.mjs');
    const environment = { CHROMIUM: await findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: path.join(reports, 'e2e.json') };
    const isGreen = run(
      bin('playwright'),
      ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
      environment,
    );
    addCounts('The end-to-end tests', isGreen, () => {
      const { expected, unexpected, flaky, skipped } = readReport('e2e.json').stats;
      return { passed: expected, failed: unexpected + flaky + skipped };
    });
  },
};

install();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
for (const [name, step] of Object.entries(steps)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  try {
    await step();
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    totals.failed += 1;
  }
}
process.stdout.write(`${totals.passed} passed, ${totals.failed} failed\n`);
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);
