import { javascriptNotation } from './javascript-notation.ts';
import { createSampleBody } from './sample-body.ts';
import type { Sample } from './sample.ts';
import { writeImport } from './write-import.ts';
import { writeLiteral } from './write-literal.ts';

export const javascriptSample: Sample = {
  label: 'JavaScript',
  file: 'render.mjs',
  command: 'node render.mjs',
  comment: '//',
  write: (call) => `${writeImport('{ writeFile }', 'node:fs/promises')}
${writeImport('{ env }', 'node:process')}

const response = await fetch(${javascriptNotation.text(call.address)}, {
  method: 'POST',
  redirect: 'error',
  headers: { '${call.keyHeader}': env.${call.keyVariable}, 'Content-Type': 'application/json' },
  body: JSON.stringify(${writeLiteral(createSampleBody(call), javascriptNotation, 1)}),
});
if (!response.ok) throw new Error(\`\${response.status}: \${await response.text()}\`);
await writeFile('${call.fileName}', new Uint8Array(await response.arrayBuffer()));
`,
};
