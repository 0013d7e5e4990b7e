// Prints the packages that users get, with their licenses, as CycloneDX.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { listShippedPackages } from './list-shipped-packages.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
const output = execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 100_000_000 });
const sbom = JSON.parse(output);
const shipped = new Set(
  Array.from(listShippedPackages(root), ([folder, { version }]) => {
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return `${name}@${version}`;
  }),
);
const isShipped = (reference) => shipped.has(reference);
const components = sbom.components
  .filter((component) => isShipped(component['bom-ref']))
  // npm also marks the packages of the browser's bundle as for development.
  .map((component) => ({
    ...component,
    scope: 'required',
    properties: component.properties.filter(({ name }) => name !== 'cdx:npm:package:development'),
  }));
const application = sbom.metadata.component['bom-ref'];
const dependencies = sbom.dependencies
  .filter(({ ref }) => ref === application || isShipped(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isShipped) }));
process.stdout.write(`${JSON.stringify({ ...sbom, components, dependencies }, null, 2)}\n`);
