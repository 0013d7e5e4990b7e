import { javascriptNotation, writeImport } from './javascript-notation.ts';
import { createSampleBody, type Sample } from './sample.ts';
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

export const playwrightSample: Sample = {
  label: 'Playwright test',
  file: 'render.spec.ts',
  command: 'npx playwright test render.spec.ts',
  comment: '//',
  write: (call) => `${writeImport('{ writeFile }', 'node:fs/promises')}
${writeImport('{ env }', 'node:process')}
${writeImport('{ expect, test }', '@playwright/test')}

test(${javascriptNotation.text(`renders ${call.templateName}`)}, async ({ request }) => {
  const response = await request.post(${javascriptNotation.text(call.address)}, {
    maxRedirects: 0,
    headers: { '${call.keyHeader}': env.${call.keyVariable} ?? '' },
    data: ${writeLiteral(createSampleBody(call), javascriptNotation, 2)},
  });
  expect(response.ok(), response.ok() ? '' : \`\${response.status()}: \${await response.text()}\`).toBe(true);
  await writeFile('${call.fileName}', await response.body());
});
`,
};
