import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../testing/source-tree.ts';

/** The results of a build of the app, and of the demo. */
const results = ['dist/client/index.html', 'dist/server/main.js', 'dist/demo/index.html'];

const INSTALLING = 'Installing missing packages …\n';
const STALE = 'Warning: the build in dist is out of date. Run "npm run build" to update it.\n';

/** A project with one package to run and one to build, both installed, whose build and service do nothing. */
function makeProject() {
  const root = mkdtempSync(path.join(tmpdir(), 'galley-bootstrap-'));
  const write = (name: string, content: string) => {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), content, { mode: 0o755 });
  };
  const remove = (folder: string) => rmSync(path.join(root, folder), { recursive: true });
  // That PATH has no npm unless a test writes one.
  const options = { cwd: root, env: { PATH: root, NODE_ENV: 'test' } };
  const runtime = { 'node_modules/a': { version: '1.0.0' } };
  const packages = { ...runtime, 'node_modules/vite': { version: '1.0.0', dev: true } };
  write('package.json', JSON.stringify({ engines: { node: '>=18 <20 || >=20' } }));
  write('package-lock.json', JSON.stringify({ packages: { '': {}, ...packages } }));
  write('node_modules/.package-lock.json', JSON.stringify({ packages }));
  write('node_modules/vite/bin/vite.js', `process.stderr.write('for ' + process.env.NODE_ENV + '\\n');`);
  write('dist/server/service.js', `console.log('served');`);
  for (const name of results) write(name, '');
  mkdirSync(path.join(root, 'src/server'), { recursive: true });
  copyFileSync(path.join(projectRoot, 'src/server/bootstrap.mjs'), path.join(root, 'src/server/bootstrap.mjs'));
  return {
    root,
    write,
    remove,
    exists: (name: string) => existsSync(path.join(root, name)),
    makeStale: () => write('src/changed.ts', ''),
    omitDevelopment: () => {
      remove('node_modules/vite');
      write('node_modules/.package-lock.json', JSON.stringify({ packages: runtime }));
    },
    /** An npm that prints its arguments to standard error, and then installs or fails. */
    writeNpm: (isWorking: boolean) => {
      const work = `fs.mkdirSync('node_modules', { recursive: true });
        fs.copyFileSync('package-lock.json', 'node_modules/.package-lock.json');`;
      const print = `console.error(process.argv.slice(2).join(' '));`;
      const act = isWorking ? work : 'process.exit(1);';
      write('npm', `#!${process.execPath}\nconst fs = require('node:fs'); ${print} ${act}`);
    },
    run: (verb: string, { file = 'src/server/bootstrap.mjs', NODE_ENV = 'test' } = {}) =>
      spawnSync(process.execPath, [file, verb], {
        ...options,
        env: { ...options.env, NODE_ENV },
        encoding: 'utf8',
        timeout: 20_000,
      }),
    /** Returns once the command has printed something. */
    start: async (verb: string) => {
      const child = spawn(process.execPath, ['src/server/bootstrap.mjs', verb], options);
      const printed = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
      await once(child.stderr, 'data');
      return { child, printed };
    },
  };
}

type Project = ReturnType<typeof makeProject>;

const UNSHARE = '/usr/bin/unshare';
const NAMESPACE = ['--user', '--map-root-user', '--mount'];
/** Some machines don't allow mounting a disk. */
const canMount = spawnSync(UNSHARE, [...NAMESPACE, 'sh', '-c', 'mount -t tmpfs tmpfs /mnt']).status === 0;

/** Ends when there is a file "go". */
const waitForGo = `while (!require('node:fs').existsSync('go')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);`;

describe('a build', () => {
  it('is served without the packages that built it', () => {
    const { run, omitDevelopment } = makeProject();
    const built = 'Building …\nfor production\nfor production\n';
    expect(run('service')).toMatchObject({ stderr: built, stdout: 'served\n', status: 0 });
    omitDevelopment();
    expect(run('service')).toMatchObject({ stderr: '', stdout: 'served\n', status: 0 });
  });

  it('is current under another version of Node', () => {
    const { run, write } = makeProject();
    run('build');
    write(
      'again.mjs',
      `Object.defineProperty(process, 'version', { value: 'v99.0.0' });
       (await import('./src/server/bootstrap.mjs')).build();`,
    );
    expect(run('', { file: 'again.mjs' })).toMatchObject({ stderr: '', status: 0 });
  });

  it.each([
    ['build', 'dist/client'],
    ['build', 'dist/server'],
    ['demo', 'dist/demo'],
  ])('by "%s" is repeated when %s was deleted', (verb, folder) => {
    const { run, remove } = makeProject();
    run(verb);
    expect(run(verb)).toMatchObject({ stderr: '', status: 0 });
    remove(folder);
    expect(run(verb)).toMatchObject({ stderr: expect.stringMatching(/^Building …\n/), status: 0 });
  });
});

describe('a build that is out of date', () => {
  it.each([
    ['NODE_ENV is "production"', {}, () => {}],
    [
      'the development packages are not installed',
      { NODE_ENV: 'test' },
      ({ omitDevelopment }: Project) => omitDevelopment(),
    ],
  ])('is served with a warning, and nothing is installed, when %s', (_when, environment, prepare) => {
    const project = makeProject();
    project.run('build');
    prepare(project);
    project.makeStale();
    const outcome = project.run('service', { NODE_ENV: 'production', ...environment });
    expect(outcome).toMatchObject({ stderr: STALE, stdout: 'served\n', status: 0 });
  });

  it.skipIf(!canMount)('is served with a warning from a read-only disk', () => {
    const { run, makeStale, root } = makeProject();
    run('build');
    makeStale();
    const serve = `mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && cd "$0" && exec "$@"`;
    const command = [process.execPath, 'src/server/bootstrap.mjs', 'service'];
    const outcome = spawnSync(UNSHARE, [...NAMESPACE, 'sh', '-c', serve, root, ...command], { encoding: 'utf8' });
    expect(outcome).toMatchObject({ stderr: STALE, stdout: 'served\n', status: 0 });
  });

  it('is built again in development', () => {
    const { run, makeStale } = makeProject();
    run('build');
    makeStale();
    expect(run('service').stderr).toBe('Building …\nfor production\nfor production\n');
  });
});

it('a build that is missing in production is reported with the fix', () => {
  const { run, omitDevelopment } = makeProject();
  omitDevelopment();
  expect(run('service')).toMatchObject({
    stderr: 'The build in dist is incomplete. Run "npm run build", or copy dist from a machine that has run it.\n',
    stdout: '',
    status: 1,
  });
});

describe('an install', () => {
  const withoutRuntime = JSON.stringify({ packages: { 'node_modules/vite': { version: '1.0.0' } } });

  it('that fails leaves the packages that were installed', () => {
    const { run, write, writeNpm, exists } = makeProject();
    write('node_modules/.package-lock.json', withoutRuntime);
    writeNpm(false);
    expect(run('service')).toMatchObject({
      stderr: expect.stringMatching(/^Installing missing packages …\nci --include=dev .*\n"npm ci .*" failed\.\n$/),
      status: 1,
    });
    expect(exists('node_modules/vite/bin/vite.js')).toBe(true);
  });

  it('that works replaces them', () => {
    const { run, write, writeNpm, exists } = makeProject();
    write('node_modules/.package-lock.json', withoutRuntime);
    writeNpm(true);
    expect(run('install')).toMatchObject({
      stderr: `${INSTALLING}ci --include=dev --no-audit --no-fund\n`,
      stdout: '',
      status: 0,
    });
    expect(exists('node_modules/vite')).toBe(false);
    expect(exists('dist/install')).toBe(false);
    expect(run('install')).toMatchObject({ stderr: '', status: 0 });
  });

  it('adds what only development needs in a fresh clone, whatever NODE_ENV says, and never to a production install', () => {
    const { run, remove, omitDevelopment, write, writeNpm } = makeProject();
    writeNpm(false);
    omitDevelopment();
    expect(run('install')).toMatchObject({ stderr: '', status: 0 });
    run('build');
    write('node_modules/.package-lock.json', '{}');
    expect(run('install').stderr).toContain('ci --omit=dev ');
    remove('node_modules');
    expect(run('service', { NODE_ENV: 'production' }).stderr).toContain('ci --include=dev ');
  });
});

it('one of two commands that start at once installs and builds, and the other waits', async () => {
  const { write, remove, start } = makeProject();
  remove('node_modules/.package-lock.json');
  const workAlone = `const fs = require('node:fs'); fs.mkdirSync('busy'); ${waitForGo} fs.rmdirSync('busy');`;
  write('node_modules/vite/bin/vite.js', workAlone);
  const install = `fs.copyFileSync('package-lock.json', 'node_modules/.package-lock.json');`;
  write('npm', `#!${process.execPath}\n${workAlone} ${install}`);
  const commands = [await start('service'), await start('service')];
  write('go', '');
  const ended = await Promise.all(commands.map(({ printed }) => printed));
  expect(ended).toMatchObject([
    ['served\n', expect.stringContaining(INSTALLING), [0, null]],
    ['served\n', expect.stringMatching(/^Waiting for another command to finish building .*\n/), [0, null]],
  ]);
  const errors = ended.map(([, stderr]) => stderr);
  expect(errors[1]?.match(/Waiting/g)).toHaveLength(1);
  expect(errors.join('').match(/Installing|Building/g)).toEqual(['Installing', 'Building']);
});

it('no command waits for one that was killed while it was building', async () => {
  const { write, start, run } = makeProject();
  write('node_modules/vite/bin/vite.js', waitForGo);
  const { child, printed } = await start('service');
  child.kill('SIGKILL');
  await once(child, 'exit');
  write('go', '');
  expect(await printed).toEqual(['', 'Building …\n', [null, 'SIGKILL']]);
  expect(run('service')).toMatchObject({ stderr: 'Building …\n', stdout: 'served\n', status: 0 });
});

it('no command waits for one that had its own process number', () => {
  const { write, run } = makeProject();
  write(
    'src/again.mjs',
    `import { build } from './server/bootstrap.mjs';
     (await import('node:fs')).symlinkSync(String(process.pid), 'dist/built-from.txt.lock');
     build();`,
  );
  expect(run('', { file: 'src/again.mjs' })).toMatchObject({
    stderr: 'Building …\nfor production\nfor production\n',
    status: 0,
  });
});

it.each(['>=999', '>=18 <18.1 || >=999.1', `>=${Number.parseInt(process.versions.node)}.999`])(
  'a Node outside %s is refused in one sentence',
  (range) => {
    const { write, run } = makeProject();
    write('package.json', JSON.stringify({ engines: { node: range } }));
    expect(run('service')).toMatchObject({
      stderr: `Galley needs Node ${range}. This is Node ${process.versions.node}.\n`,
      stdout: '',
      status: 1,
    });
  },
);
