import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { projectRoot } from '../testing/source-tree.ts';

/** What there is after a build of the app, and after that of the demo. */
const results = ['dist/client/index.html', 'dist/server/main.js', 'dist/demo/index.html'];

/** A project with one package to run and one to build, both installed, whose build and service do nothing. */
function makeProject() {
  const root = mkdtempSync(path.join(tmpdir(), 'galley-bootstrap-'));
  const write = (name: string, content: string) => {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), content, { mode: 0o755 });
  };
  // There is no npm in that PATH, unless a test writes one.
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
    write,
    remove: (folder: string) => rmSync(path.join(root, folder), { recursive: true }),
    omitDevelopment: () => {
      rmSync(path.join(root, 'node_modules/vite'), { recursive: true });
      write('node_modules/.package-lock.json', JSON.stringify({ packages: runtime }));
    },
    run: (verb: string, file = 'src/server/bootstrap.mjs') =>
      spawnSync(process.execPath, [file, verb], { ...options, encoding: 'utf8', timeout: 20_000 }),
    /** Returns once the command has said something. */
    start: async (verb: string) => {
      const child = spawn(process.execPath, ['src/server/bootstrap.mjs', verb], options);
      const printed = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
      await once(child.stderr, 'data');
      return { child, printed };
    },
  };
}

/** Ends when there is a file "go". */
const waitForGo = `while (!require('node:fs').existsSync('go')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);`;

it('a whole build is served without the packages that built it', () => {
  const { run, omitDevelopment } = makeProject();
  expect(run('service')).toMatchObject({
    stderr: 'Building …\nfor production\nfor production\n',
    stdout: 'served\n',
    status: 0,
  });
  omitDevelopment();
  expect(run('service')).toMatchObject({ stderr: '', stdout: 'served\n', status: 0 });
});

it('those packages are installed for a build that is stale, and for whatever else is run', () => {
  const { run, write, omitDevelopment } = makeProject();
  run('service');
  omitDevelopment();
  expect(run('run')).toMatchObject({ stderr: expect.stringMatching(/^Installing what is missing …\n/), status: 1 });
  write('src/changed.ts', '');
  expect(run('service')).toMatchObject({ stderr: expect.stringMatching(/^Installing what is missing …\n/), status: 1 });
});

it.each([
  ['build', 'dist/client'],
  ['build', 'dist/server'],
  ['demo', 'dist/demo'],
])('a build by "%s" is made again when %s is gone', (verb, folder) => {
  const { run, remove } = makeProject();
  run(verb);
  expect(run(verb)).toMatchObject({ stderr: '', status: 0 });
  remove(folder);
  expect(run(verb)).toMatchObject({ stderr: expect.stringMatching(/^Building …\n/), status: 0 });
});

it('a whole build is not served without a package that it runs with', () => {
  const { run, write } = makeProject();
  run('service');
  write('node_modules/.package-lock.json', JSON.stringify({ packages: {} }));
  expect(run('service')).toMatchObject({ stderr: expect.stringMatching(/^Installing what is missing …\n/), status: 1 });
});

it('of two commands at once one installs and builds, and the other waits for it', async () => {
  const { write, start } = makeProject();
  write('node_modules/.package-lock.json', '{}');
  const workAlone = `const fs = require('node:fs'); fs.mkdirSync('busy'); ${waitForGo} fs.rmdirSync('busy');`;
  write('node_modules/vite/bin/vite.js', workAlone);
  const install = `fs.copyFileSync('package-lock.json', 'node_modules/.package-lock.json');`;
  write('npm', `#!${process.execPath}\n${workAlone} ${install}`);
  const first = await start('service');
  const second = await start('service');
  write('go', '');
  const ended = await Promise.all([first.printed, second.printed]);
  expect(ended).toMatchObject([
    ['served\n', expect.stringMatching(/^Installing what is missing …\n/), [0, null]],
    ['served\n', expect.stringMatching(/^Waiting for another command that builds .*\n/), [0, null]],
  ]);
  const [[, firstSaid], [, secondSaid]] = ended;
  expect(secondSaid.match(/Waiting/g)).toHaveLength(1);
  expect((firstSaid + secondSaid).match(/Installing|Building/g)).toEqual(['Installing', 'Building']);
});

it('a command that is killed while it builds is not waited for', async () => {
  const { write, start, run } = makeProject();
  write('node_modules/vite/bin/vite.js', waitForGo);
  const { child, printed } = await start('service');
  child.kill('SIGKILL');
  await once(child, 'exit');
  write('go', '');
  expect(await printed).toEqual(['', 'Building …\n', [null, 'SIGKILL']]);
  expect(run('service')).toMatchObject({ stderr: 'Building …\n', stdout: 'served\n', status: 0 });
});

it('nor is one that had the number of this very process', () => {
  const { write, run } = makeProject();
  write(
    'src/again.mjs',
    `import { build } from './server/bootstrap.mjs';
     (await import('node:fs')).symlinkSync(String(process.pid), 'dist/built-from.txt.lock');
     build();`,
  );
  expect(run('', 'src/again.mjs')).toMatchObject({ stderr: 'Building …\nfor production\nfor production\n', status: 0 });
});

it('what only development needs is installed where it builds, whatever NODE_ENV says to npm', () => {
  const { write, run } = makeProject();
  run('service');
  write('npm', `#!${process.execPath}\nconsole.log(process.argv.slice(2).join(' ')); process.exit(1);`);
  write('node_modules/.package-lock.json', '{}');
  expect(run('service').stderr).toMatch(/^Installing what is missing …\nci --no-audit --no-fund\n/);
  write('src/changed.ts', '');
  expect(run('service').stderr).toMatch(/^Installing what is missing …\nci --include=dev --no-audit --no-fund\n/);
});

it('packages are installed without a build or a line on standard output for what only reads them', () => {
  const { write, run } = makeProject();
  write('npm', `#!${process.execPath}\nconsole.log(process.argv.slice(2).join(' '));`);
  write('node_modules/.package-lock.json', '{}');
  expect(run('install')).toMatchObject({
    stderr: 'Installing what is missing …\nci --no-audit --no-fund\n',
    stdout: '',
    status: 0,
  });
});

it('those that only development needs are not installed for that', () => {
  const { run, omitDevelopment } = makeProject();
  omitDevelopment();
  expect(run('install')).toMatchObject({ stderr: '', stdout: '', status: 0 });
});

it.each(['>=999', '>=18 <18.1 || >=999.1', `>=${Number.parseInt(process.versions.node)}.999`])(
  'another Node than %s is refused in one sentence',
  (range) => {
    const { write, run } = makeProject();
    write('package.json', JSON.stringify({ engines: { node: range } }));
    expect(run('service')).toMatchObject({
      stderr: `Galley needs Node ${range}, and this is ${process.versions.node}; install another one.\n`,
      stdout: '',
      status: 1,
    });
  },
);
