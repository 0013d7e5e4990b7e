// Runs before anything is installed, so this is plain JavaScript that only imports Node modules.
// `start` and `service` install missing packages, rebuild a stale build, and serve. `build` stops before serving.
// `demo` builds the app that runs the service in the browser.
// `install` only installs the packages.
// `run COMMAND …` installs everything, then runs one of the project's commands, such as vite or the tests.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
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
const MODULES = path.join(root, 'node_modules');
/** npm writes this file last, so it is missing after an interrupted install. */
const INSTALLED = path.join(MODULES, '.package-lock.json');
const VITE = path.join(MODULES, 'vite/bin/vite.js');

function stop(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function run(command, args, { cwd = root, environment = {} } = {}) {
  const env = { ...process.env, ...environment };
  const { status, error } = spawnSync(command, args, { cwd, stdio: ['ignore', 2, 2], env });
  if (error !== undefined || status !== 0) {
    stop(`"${command} ${args.join(' ')}" failed${error === undefined ? '' : `: ${error.message}`}.`);
  }
}

function isWritable(folder) {
  try {
    fs.accessSync(folder, fs.constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** True after `npm ci --omit=dev`. */
function lacksDevelopmentPackages() {
  return fs.existsSync(INSTALLED) && !fs.existsSync(VITE);
}

/** In production, a stale build is served, because the build tools or the network may be missing. */
function isProduction() {
  return process.env.NODE_ENV === 'production' || lacksDevelopmentPackages() || !isWritable(root);
}

function readHolder(lock) {
  try {
    return fs.readlinkSync(lock);
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

let hasSaidToWait = false;

/**
 * Lets only one command at a time run `work`, because two would corrupt each other's files. A command that waited checks again what
 * is missing. The lock is a symlink that names a process id, because a symlink and its target are created in one step. The lock is
 * stale if that process has ended or has our own id. Several commands may replace a stale lock at once, so each one reads it again.
 */
function workAlone(lock, isDone, work) {
  if (isDone()) return;
  if (!isWritable(root)) stop(`${root} is read-only. Run "npm ci && npm run build" on a writable copy.`);
  const own = String(process.pid);
  fs.mkdirSync(path.dirname(lock), { recursive: true });
  for (let holder = readHolder(lock); holder !== own; holder = readHolder(lock)) {
    if (holder === undefined || !isRunning(holder)) {
      if (holder !== undefined) fs.rmSync(lock, { force: true });
      try {
        fs.symlinkSync(own, lock);
      } catch (error) {
        if (error.code !== 'EEXIST') throw error;
      }
    } else if (!hasSaidToWait) {
      const hint = `process ${holder}; if that isn't Galley, delete ${path.relative(root, lock)}`;
      process.stderr.write(`Waiting for another command to finish building … (${hint})\n`);
      hasSaidToWait = true;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  }
  const release = () => readHolder(lock) === own && fs.rmSync(lock);
  // A failure exits the process.
  process.once('exit', release);
  if (!isDone()) work();
  process.off('exit', release);
  release();
}

function readPackages(file) {
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')).packages ?? {}) : {};
}

/** Compares the lockfile with npm's own record. Optional packages may be for other platforms, so they can be missing. */
function isInstalled(needsDevelopment) {
  const wanted = readPackages(path.join(root, 'package-lock.json'));
  const found = readPackages(INSTALLED);
  return Object.entries(wanted).every(
    ([name, { version, optional, dev }]) =>
      name === '' || optional === true || (dev === true && !needsDevelopment) || found[name]?.version === version,
  );
}

export function install(needsDevelopment = true) {
  workAlone(
    INSTALL_LOCK,
    () => isInstalled(needsDevelopment),
    () => {
      process.stderr.write('Installing missing packages …\n');
      installPackages(!needsDevelopment && isProduction() ? '--omit=dev' : '--include=dev');
    },
  );
}

/** `npm ci` begins by emptying `node_modules`. A working install is only replaced once the new one is complete. */
function installPackages(scope) {
  const args = ['ci', scope, '--no-audit', '--no-fund'];
  if (!fs.existsSync(INSTALLED)) return run('npm', args);
  const beside = path.join(root, 'dist/install');
  fs.rmSync(beside, { recursive: true, force: true });
  fs.mkdirSync(beside, { recursive: true });
  for (const name of ['package.json', 'package-lock.json', '.npmrc']) {
    if (fs.existsSync(path.join(root, name))) fs.copyFileSync(path.join(root, name), path.join(beside, name));
  }
  run('npm', args, { cwd: beside });
  try {
    fs.renameSync(MODULES, path.join(beside, 'replaced'));
    fs.renameSync(path.join(beside, 'node_modules'), MODULES);
  } catch (error) {
    stop(`node_modules could not be replaced (${error.code}). Run "npm ci" yourself.`);
  }
  fs.rmSync(beside, { recursive: true });
}

function listFiles(name) {
  const entry = path.join(root, name);
  if (!fs.existsSync(entry)) return [];
  if (path.extname(name) !== '') return [entry];
  return fs
    .readdirSync(entry, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => path.join(file.parentPath, file.name))
    .sort();
}

function digestInputs() {
  const digest = createHash('sha256');
  for (const file of BUILD_INPUTS.flatMap(listFiles)) {
    if (/\.test\.tsx?$|\.md$/.test(file)) continue;
    digest.update(path.relative(root, file)).update('\0').update(fs.readFileSync(file)).update('\0');
  }
  return digest.digest('hex');
}

/** A build writes its stamp last. Deleting the results triggers a rebuild. */
function isComplete({ stampFile, results }) {
  return [stampFile, ...results.map((name) => path.join(root, name))].every((file) => fs.existsSync(file));
}

function isBuilt(target) {
  return isComplete(target) && fs.readFileSync(target.stampFile, 'utf8') === digestInputs();
}

function runBuild({ stampFile, runs }) {
  process.stderr.write('Building …\n');
  const wanted = digestInputs();
  // An interrupted build leaves mixed files, which must not pass for the earlier build after a checkout.
  fs.rmSync(stampFile, { force: true });
  for (const options of runs) {
    // Test runners set NODE_ENV to "test", and Vite would then build React's development code.
    const environment = { NODE_ENV: 'production' };
    run(process.execPath, [VITE, 'build', ...options, '--logLevel', 'warn'], { environment });
  }
  fs.writeFileSync(stampFile, wanted);
}

function buildWhenStale(target) {
  workAlone(
    `${target.stampFile}.lock`,
    () => isBuilt(target),
    () => runBuild(target),
  );
}

export function build() {
  buildWhenStale(APP_BUILD);
}

export function buildDemo() {
  buildWhenStale(DEMO_BUILD);
}

/** An older Node would fail with a stack trace, and npm only checks the version when it installs. */
function refuseOtherNode() {
  const range = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')).engines.node;
  const [major, minor] = process.versions.node.split('.').map(Number);
  const isSupported = range.split('||').some((part) =>
    Array.from(part.matchAll(/(>=|<)(\d+)\.?(\d*)/g)).every(([, sign, boundMajor, boundMinor]) => {
      const isBelow = major === Number(boundMajor) ? minor < Number(boundMinor) : major < Number(boundMajor);
      return isBelow === (sign === '<');
    }),
  );
  if (!isSupported) stop(`Galley needs Node ${range}. This is Node ${process.versions.node}.`);
}

/** Whether to serve the build in `dist` without rebuilding it. */
function canServe() {
  if (isBuilt(APP_BUILD)) return true;
  if (!isProduction()) return false;
  if (isComplete(APP_BUILD)) {
    process.stderr.write('Warning: the build in dist is out of date. Run "npm run build" to update it.\n');
    return true;
  }
  if (lacksDevelopmentPackages()) {
    stop('The build in dist is incomplete. Run "npm run build", or copy dist from a machine that has run it.');
  }
  return false;
}

async function main([verb, ...rest]) {
  refuseOtherNode();
  const entry = { start: 'main.js', service: 'service.js', galley: 'galley.js' }[verb];
  const isReady = entry !== undefined && canServe();
  install(!isReady && verb !== 'install');
  if (verb === 'install') return;
  if (verb === 'run') {
    const command = path.join(MODULES, '.bin', rest[0]);
    process.exit(spawnSync(command, rest.slice(1), { cwd: root, stdio: 'inherit' }).status ?? 1);
  }
  if (verb === 'demo') return buildDemo();
  if (!isReady) build();
  process.argv.splice(1, 2, entry);
  if (entry !== undefined) await import(pathToFileURL(path.join(root, 'dist/server', entry)).href);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
