import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from './source-tree.ts';

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');

it('is the test in the README that is run with the others', () => {
  expect(read('README.md')).toContain(`\`\`\`ts\n${read('e2e/kit-example.spec.ts')}\`\`\``);
});
