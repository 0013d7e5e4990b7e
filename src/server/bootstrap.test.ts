import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../testing/source-tree.ts';

/** A project with one package to run and one to build, both installed, whose build and service do nothing. */
function makeProject() {
  const root = mkdtempSync(path.join(tmpdir(), 'galley-bootstrap-'));
  const write = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  };
  const runtime = { 'node_modules/a': { version: '1.0.0' } };
  const packages = { ...runtime, 'node_modules/vite': { version: '1.0.0', dev: true } };
  write('package-lock.json', JSON.stringify({ packages: { '': {}, ...packages } }));
  write('node_modules/.package-lock.json', JSON.stringify({ packages }));
  write('node_modules/vite/bin/vite.js', `process.stderr.write('for ' + process.env.NODE_ENV + '\\n');`);
  write('dist/server/service.js', `console.log('served');`);
  mkdirSync(path.join(root, 'src/server'), { recursive: true });
  copyFileSync(path.join(projectRoot, 'src/server/bootstrap.mjs'), path.join(root, 'src/server/bootstrap.mjs'));
  return {
    write,
    omitDevelopment: () => {
      rmSync(path.join(root, 'node_modules/vite'), { recursive: true });
      write('node_modules/.package-lock.json', JSON.stringify({ packages: runtime }));
    },
    // There is no npm in that PATH.
    run: (verb: string) =>
      spawnSync(process.execPath, ['src/server/bootstrap.mjs', verb], {
        cwd: root,
        env: { PATH: root, NODE_ENV: 'test' },
        encoding: 'utf8',
      }),
  };
}

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

it('a whole build is not served without a package that it runs with', () => {
  const { run, write } = makeProject();
  run('service');
  write('node_modules/.package-lock.json', JSON.stringify({ packages: {} }));
  expect(run('service')).toMatchObject({ stderr: expect.stringMatching(/^Installing what is missing …\n/), status: 1 });
});
