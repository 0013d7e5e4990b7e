import { javascriptNotation } from './javascript-notation.ts';
import { createSampleBody } from './sample-body.ts';
import type { Sample } from './sample.ts';
import { writeImport } from './write-import.ts';
import { writeLiteral } from './write-literal.ts';

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
