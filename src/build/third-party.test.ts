import { expect, it } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { projectRoot } from '../testing/source-tree.ts';
import { createThirdPartyNotices } from './third-party.ts';

it('the third-party notices name every dependency and the licenses that need a notice', () => {
  const notices = createThirdPartyNotices(projectRoot);
  for (const [name, version] of Object.entries(packageFile.dependencies))
    expect(notices).toContain(`${name} ${version} (`);
  for (const name of ['react', 'scheduler', '@codemirror/view', 'lucide-react'])
    expect(notices).toContain(`\n${name} `);
  expect(notices).toContain('emoji graphics in @twemoji/svg');
  expect(notices).toContain('creativecommons.org/licenses/by/4.0/');
  expect(notices).toContain('SIL OPEN FONT LICENSE');
  expect(notices).toContain('Apache License');
  expect(notices).toMatch(/@img\/sharp-libvips-linux-x64 \S+ \(LGPL-3\.0-or-later\)/);
  expect(notices).not.toContain('vitest');
});
