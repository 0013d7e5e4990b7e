// Fails if the registry knows a serious vulnerability in a package that users get. `npm run soak` runs this.
// `npm test` doesn't, because its result must not depend on the network.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { listShippedPackages } from '../build/list-shipped-packages.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const shipped = listShippedPackages(root);
const args = ['audit', '--json', '--fetch-retries=0', '--fetch-timeout=30000'];
const { stdout } = spawnSync('npm', args, { cwd: root, encoding: 'utf8' });
const { vulnerabilities, message } = JSON.parse(stdout);
if (vulnerabilities === undefined) process.stdout.write(`Dependencies were not audited: ${message}\n`);
for (const { name, severity, nodes } of Object.values(vulnerabilities ?? {})) {
  if (!nodes.some((folder) => shipped.has(folder))) continue;
  process.stdout.write(`${name}: ${severity}\n`);
  if (severity === 'high' || severity === 'critical') process.exitCode = 1;
}
