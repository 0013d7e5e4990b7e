import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { listShippedPackages } from './list-shipped-packages.mjs';

const INTRODUCTION = `Galley is MIT licensed, see LICENSE. It uses the packages below, under their own licenses.

The emoji graphics in @twemoji/svg are by Twitter, Inc. and other contributors, licensed under CC-BY 4.0:
https://creativecommons.org/licenses/by/4.0/
The fonts in @expo-google-fonts, @fontsource and @fontsource-variable are licensed under the SIL Open Font License 1.1.
The libvips libraries that sharp loads from @img/sharp-libvips-* are licensed under LGPL-3.0-or-later. They are separate files
that you may replace; their source is at https://github.com/lovell/sharp-libvips
`;

/** Writes the licenses of all packages that users get to `THIRD-PARTY.txt` in the build. */
export function writeThirdPartyNotices(): Plugin {
  let root = '';
  return {
    name: 'galley-third-party',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    writeBundle({ dir = '' }) {
      writeFileSync(path.join(dir, 'THIRD-PARTY.txt'), createThirdPartyNotices(root));
    },
  };
}

/** The notices for all packages that users get. Packages with the same license text share it. */
export function createThirdPartyNotices(root: string): string {
  const namesByText = new Map<string, string[]>();
  for (const [folder, { version, license }] of listShippedPackages(root)) {
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const text = readLicenses(path.join(root, folder));
    namesByText.set(text, [...(namesByText.get(text) ?? []), `${name} ${version} (${license})`]);
  }
  const sections = Array.from(namesByText, ([text, names]) => `${names.join('\n')}\n\n${text}`);
  return [INTRODUCTION, ...sections].join(`\n${'-'.repeat(80)}\n\n`);
}

/** Packages for other platforms aren't installed, and some packages have no license file. */
function readLicenses(folder: string): string {
  const files = existsSync(folder)
    ? readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
    : [];
  if (files.length === 0) return 'No license file in the package. The license is named above.\n';
  return files.map((file) => readFileSync(path.join(folder, file), 'utf8').trim()).join('\n\n');
}
