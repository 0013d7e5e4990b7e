// Runs before anything is installed, so it is plain JavaScript and imports Node alone.
// `start` and `service` install what the lockfile says and is missing, build what is stale, and serve; `build` stops before;
// `demo` builds the app that carries the service in the browser;
// `install` installs what the app runs with and does nothing else, for what only reads the packages;
// `run COMMAND …` installs all, then runs a command of the project, like vite or the tests.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const APP_BUILD = {
  stampFile: path.join(root, 'dist/built-from.txt'),
  results: ['dist/client/index.html', 'dist/server/main.js'],
  runs: [[], ['--ssr']],
};
const DEMO_BUILD = {
  stampFile: path.join(root, 'dist/demo-built-from.txt'),
  results: ['dist/demo/index.html'],
  runs: [['--mode', 'demo']],
};
const INSTALL_LOCK = path.join(root, 'dist/installed.lock');
const BUILD_INPUTS = ['index.html', 'package-lock.json', 'tsconfig.json', 'vite.config.ts', 'public', 'src'];

function run(command, args, environment = {}) {
  const env = { ...process.env, ...environment };
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2], env });
  if (error !== undefined || status !== 0) {
    process.stderr.write(`"${command} ${args.join(' ')}" failed${error === undefined ? '' : `: ${error.message}`}.\n`);
    process.exit(1);
  }
}

function readHolder(lock) {
  try {
    return readlinkSync(lock);
  } catch {
    return undefined;
  }
}

function isRunning(pid) {
  try {
    return process.kill(Number(pid), 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

let hasToldToWait = false;

/**
 * Two commands that work on the same files would break each other, so one works alone, and whoever waited looks again at what is
 * missing. The lock is a link to the number of a process, because a link is made together with what it says. It was left behind when
 * that process has ended, or had the number of this one. Several may replace such a lock at once, so each waits and reads it again.
 */
function workAlone(lock, isDone, work) {
  if (isDone()) return;
  const own = String(process.pid);
  mkdirSync(path.dirname(lock), { recursive: true });
  for (let holder = readHolder(lock); holder !== own; holder = readHolder(lock)) {
    if (holder === undefined || !isRunning(holder)) {
      if (holder !== undefined) rmSync(lock, { force: true });
      try {
        symlinkSync(own, lock);
      } catch (error) {
        if (error.code !== 'EEXIST') throw error;
      }
    } else if (!hasToldToWait) {
      const mend = `process ${holder}; if that is something else, delete ${path.relative(root, lock)}`;
      process.stderr.write(`Waiting for another command that builds … (${mend})\n`);
      hasToldToWait = true;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  }
  const release = () => readHolder(lock) === own && rmSync(lock);
  // What fails ends the process.
  process.once('exit', release);
  if (!isDone()) work();
  process.off('exit', release);
  release();
}

function readPackages(file) {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')).packages ?? {}) : {};
}

/**
 * Installed is what npm itself wrote down; packages for other machines are optional and may be absent, and so may those that
 * only development needs, as after `npm ci --omit=dev`, when nothing is to be built.
 */
function isInstalled(isForDevelopment) {
  const wanted = readPackages(path.join(root, 'package-lock.json'));
  const found = readPackages(path.join(root, 'node_modules/.package-lock.json'));
  return Object.entries(wanted).every(
    ([name, { version, optional, dev }]) =>
      name === '' || optional === true || (dev === true && !isForDevelopment) || found[name]?.version === version,
  );
}

export function install(isForDevelopment = true) {
  workAlone(
    INSTALL_LOCK,
    () => isInstalled(isForDevelopment),
    () => {
      process.stderr.write('Installing what is missing …\n');
      // Where NODE_ENV is "production", npm leaves out what builds, unless it is told.
      run('npm', ['ci', ...(isForDevelopment ? ['--include=dev'] : []), '--no-audit', '--no-fund']);
    },
  );
}

function listFiles(name) {
  const entry = path.join(root, name);
  if (!existsSync(entry)) return [];
  if (path.extname(name) !== '') return [entry];
  return readdirSync(entry, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => path.join(file.parentPath, file.name))
    .sort();
}

function digestInputs() {
  const digest = createHash('sha256').update(process.version);
  for (const file of BUILD_INPUTS.flatMap(listFiles)) {
    if (/\.test\.tsx?$|\.md$/.test(file)) continue;
    digest.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return digest.digest('hex');
}

/** The stamp says what was built and that it was whole; somebody may have deleted the results since, to have them anew. */
function isBuilt({ stampFile, results }) {
  return (
    [stampFile, ...results.map((name) => path.join(root, name))].every((file) => existsSync(file)) &&
    readFileSync(stampFile, 'utf8') === digestInputs()
  );
}

function runBuild({ stampFile, runs }) {
  process.stderr.write('Building …\n');
  const wanted = digestInputs();
  // An interrupted build leaves a mixture, which must not pass for the earlier version when somebody goes back to that.
  rmSync(stampFile, { force: true });
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  for (const options of runs) {
    // A test runner sets NODE_ENV to "test", with which Vite builds the development code of React.
    run(process.execPath, [vite, 'build', ...options, '--logLevel', 'warn'], { NODE_ENV: 'production' });
  }
  writeFileSync(stampFile, wanted);
}

function buildWhatIsStale(target) {
  workAlone(
    `${target.stampFile}.lock`,
    () => isBuilt(target),
    () => runBuild(target),
  );
}

export function build() {
  buildWhatIsStale(APP_BUILD);
}

export function buildDemo() {
  buildWhatIsStale(DEMO_BUILD);
}

/** An older Node would end with the stack of an import that it does not have, and npm asks for the version only to install. */
function refuseOtherNode() {
  const range = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).engines.node;
  const [major, minor] = process.versions.node.split('.').map(Number);
  const isNeeded = range.split('||').some((part) =>
    Array.from(part.matchAll(/(>=|<)(\d+)\.?(\d*)/g)).every(([, sign, boundMajor, boundMinor]) => {
      const isBelow = major === Number(boundMajor) ? minor < Number(boundMinor) : major < Number(boundMajor);
      return isBelow === (sign === '<');
    }),
  );
  if (isNeeded) return;
  process.stderr.write(`Galley needs Node ${range}, and this is ${process.versions.node}; install another one.\n`);
  process.exit(1);
}

async function main([verb, ...rest]) {
  refuseOtherNode();
  const entry = { start: 'main.js', service: 'service.js', galley: 'galley.js' }[verb];
  const isReady = entry !== undefined && isBuilt(APP_BUILD);
  install(!isReady && verb !== 'install');
  if (verb === 'install') return;
  if (verb === 'run') {
    const command = path.join(root, 'node_modules/.bin', rest[0]);
    process.exit(spawnSync(command, rest.slice(1), { cwd: root, stdio: 'inherit' }).status ?? 1);
  }
  if (verb === 'demo') return buildDemo();
  if (!isReady) build();
  process.argv.splice(1, 2, entry);
  if (entry !== undefined) await import(pathToFileURL(path.join(root, 'dist/server', entry)).href);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
