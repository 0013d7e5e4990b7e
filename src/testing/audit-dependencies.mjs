// Fails if the registry knows a serious vulnerability in a package that the app needs at run time. `npm run soak` runs this.
// `npm test` doesn't, because its result must not depend on the network.
import { spawnSync } from 'node:child_process';

const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=30000'];
const { stdout } = spawnSync('npm', args, { cwd: new URL('../..', import.meta.url), encoding: 'utf8' });
const { vulnerabilities, message } = JSON.parse(stdout);
if (vulnerabilities === undefined) process.stdout.write(`Dependencies were not audited: ${message}\n`);
for (const { name, severity } of Object.values(vulnerabilities ?? {})) {
  process.stdout.write(`${name}: ${severity}\n`);
  if (severity === 'high' || severity === 'critical') process.exitCode = 1;
}
