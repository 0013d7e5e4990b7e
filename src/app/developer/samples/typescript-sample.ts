import { javascriptNotation } from './javascript-notation.ts';
import type { Sample } from './sample.ts';
import { writeImport } from './write-import.ts';
import { writeLiteral } from './write-literal.ts';

export const typescriptSample: Sample = {
  label: 'TypeScript',
  file: 'render.mts',
  command: 'npx tsx render.mts',
  comment: '//',
  write: (call) => `${writeImport('{ writeFile }', 'node:fs/promises')}
${writeImport('{ env }', 'node:process')}

${call.variablesType.declaration}

const variables: ${call.variablesType.name} = ${writeLiteral(call.variables, javascriptNotation, 0)};

const response = await fetch(${javascriptNotation.text(call.address)}, {
  method: 'POST',
  redirect: 'error',
  headers: { '${call.keyHeader}': env.${call.keyVariable} ?? '', 'Content-Type': 'application/json' },
  body: JSON.stringify({ variables, format: ${javascriptNotation.text(call.format)}, options: { scale: ${call.scale} } }),
});
if (!response.ok) throw new Error(\`\${response.status}: \${await response.text()}\`);
await writeFile('${call.fileName}', new Uint8Array(await response.arrayBuffer()));
`,
};
