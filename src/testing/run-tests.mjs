// `npm test` runs every check in one command on a fresh clone. Plain JavaScript, because it installs first.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { findChromium, installPackages } from '../../e2e/find-chromium.mjs';
import { build, buildDemo, install } from '../server/bootstrap.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const reports = path.join(root, 'test-results');
const totals = { passed: 0, failed: 0 };
/** Repeated at the end of the log. */
const failures = [];
/**
 * `npm test -- types unit` only runs these steps, `npm test -- src/app e2e/form.spec.ts` only the tests in these paths, and
 * `npm run soak` only files like `*.soak.test.ts`, in which GALLEY_SOAK raises the number of repetitions.
 */
const SOAK = '.soak.';
const wanted = process.argv.slice(2).map((name) => (name === 'soak' ? SOAK : name));
const findPaths = (folder) => wanted.filter((name) => name === SOAK || name.startsWith(folder));
const paths = { unit: findPaths('src/'), e2e: findPaths('e2e/'), audit: wanted.filter((name) => name === SOAK) };

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

/** Several commands run at once, so each one's output is printed when it ends. */
async function check(name, command, args) {
  const startedAt = Date.now();
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const [printed, complained, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  process.stdout.write(printed + complained);
  totals[status === 0 ? 'passed' : 'failed'] += 1;
  if (status !== 0) failures.push(name);
  process.stdout.write(
    `${status === 0 ? 'ok' : 'FAILED'}  ${name}  ${((Date.now() - startedAt) / 1000).toFixed(1)} s\n`,
  );
}

/** Adds a test runner's counts. A runner that fails without a failed test counts as one failure. */
function addCounts(name, isGreen, readCounts) {
  let counts = { passed: 0, failed: 0, names: [] };
  try {
    counts = readCounts();
  } catch (error) {
    process.stderr.write(`${name} wrote no report: ${error.message}\n`);
  }
  totals.passed += counts.passed;
  totals.failed += counts.failed;
  failures.push(...counts.names);
  if ((!isGreen && counts.failed === 0) || counts.passed + counts.failed === 0) totals.failed += 1;
}

function readReport(file) {
  return JSON.parse(readFileSync(path.join(reports, file), 'utf8'));
}

function failedSpecsOf(suites) {
  return suites.flatMap(({ specs, suites: inner = [] }) => [...specs.filter(({ ok }) => !ok), ...failedSpecsOf(inner)]);
}

const steps = {
  async types() {
    const checkTypes = (runtime) =>
      check(`types of ${runtime} code`, bin('tsc'), ['-p', `src/tsconfig.${runtime}.json`, '--checkers', '2']);
    await Promise.all(['neutral', 'browser', 'node'].map(checkTypes));
  },
  async lint() {
    await Promise.all([
      check('lint', bin('oxlint'), ['--type-aware', '--deny-warnings', '--report-unused-disable-directives']),
      check('unused code and dependencies', bin('knip'), []),
    ]);
  },
  async format() {
    await check('format', bin('oxfmt'), ['--check']);
  },
  async audit() {
    await check('audit of dependencies', process.execPath, ['src/testing/audit-dependencies.mjs']);
  },
  /** The steps below only build what is missing. */
  async builds() {
    const checkBuild = (name, verb) => check(name, process.execPath, ['src/server/bootstrap.mjs', verb]);
    await Promise.all([checkBuild('build', 'build'), checkBuild('build of the demo', 'demo')]);
  },
  async unit() {
    build();
    await proxies;
    if (paths.unit.length === 0) await check('size of the pages', bin('size-limit'), []);
    const outputFile = path.join(reports, 'unit.json');
    const isGreen = run(bin('vitest'), [
      'run',
      ...paths.unit,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${outputFile}`,
    ]);
    addCounts('The unit tests', isGreen, () => {
      const { numPassedTests, numTotalTests, testResults } = readReport('unit.json');
      const names = testResults.flatMap(({ name, message, assertionResults }) => {
        const failed = assertionResults.filter(({ status }) => status !== 'passed');
        const lines = failed.map(
          ({ fullName, failureMessages }) => `${fullName}: ${failureMessages?.[0] ?? 'did not run'}`,
        );
        return message === '' ? lines : [...lines, `${path.relative(root, name)}: ${message}`];
      });
      return { passed: numPassedTests, failed: numTotalTests - numPassedTests, names };
    });
  },
  async e2e() {
    build();
    buildDemo();
    const environment = { CHROMIUM: await chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: path.join(reports, 'e2e.json') };
    const isGreen = run(
      bin('playwright'),
      ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', ...paths.e2e],
      environment,
    );
    addCounts('The end-to-end tests', isGreen, () => {
      const { stats, suites } = readReport('e2e.json');
      const names = failedSpecsOf(suites).map(({ file, line, title, tests }) => {
        // A timeout has no location.
        const { message = '', location = { line } } = tests[0].results[0]?.error ?? {};
        return `${file}:${line} ${title}, line ${location.line}: ${stripVTControlCharacters(message)}`;
      });
      return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped, names };
    });
  },
};

const known = new Set([...Object.keys(steps), ...paths.unit, ...paths.e2e]);
const unknown = wanted.filter((name) => !known.has(name));
if (unknown.length > 0) {
  const names = Object.keys(steps).join(', ');
  process.stderr.write(`Unknown step ${unknown.join(' ')}. Use ${names}, soak, or paths under src/ or e2e/.\n`);
  process.exit(1);
}
// The tests' temporary files are deleted at the end. PostgreSQL and apt write there under different accounts.
const scratch = mkdtempSync(path.join(tmpdir(), 'galley-tests-'));
chmodSync(scratch, 0o1777);
process.env.TMPDIR = scratch;
process.on('exit', () => rmSync(scratch, { recursive: true, force: true, maxRetries: 3 }));
install();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const isWanted = (name) =>
  (wanted.length === 0 && name !== 'audit') || wanted.includes(name) || paths[name]?.length > 0;
// What is missing is installed while other steps run, one after the other. The step that needs it reports a failure.
const PROXIES = ['caddy', 'nginx'];
const isMissing = (name) => spawnSync(name, ['-v']).error !== undefined;
const proxies = isWanted('unit') && PROXIES.some(isMissing) ? installPackages(...PROXIES) : undefined;
const chromium = isWanted('e2e') ? Promise.resolve(proxies).then(findChromium) : undefined;
chromium?.catch(() => {});
for (const [name, step] of Object.entries(steps)) {
  if (!isWanted(name)) continue;
  try {
    await step();
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    totals.failed += 1;
  }
}
for (const failure of failures) process.stdout.write(`FAILED  ${failure}\n`);
process.stdout.write(`${totals.passed} passed, ${totals.failed} failed\n`);
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);
