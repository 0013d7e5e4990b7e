import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** What people would use in our place. They are no dependencies of the project: they are installed when they are measured. */
const peers = { satori: '0.63.2', '@resvg/resvg-js': '2.6.2' };

/** Installs the peers where they are missing; gives what loads one of them. */
export function installPeers(folder: string): (name: keyof typeof peers) => unknown {
  const home = path.join(folder, 'peers');
  const manifest = JSON.stringify({ private: true, dependencies: peers });
  const stamp = path.join(home, 'installed.json');
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== manifest) {
    mkdirSync(home, { recursive: true });
    writeFileSync(path.join(home, 'package.json'), manifest);
    process.stderr.write('Installing the peers …\n');
    const { status } = spawnSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: home,
      stdio: ['ignore', 2, 2],
    });
    if (status !== 0) throw new Error('The peers could not be installed; the npm registry must be within reach.');
    writeFileSync(stamp, manifest);
  }
  return createRequire(path.join(home, 'package.json'));
}
