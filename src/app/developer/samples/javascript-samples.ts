import { javascriptNotation, writeImport, writeLiteral } from './write-literal.ts';
import { createSampleBody, WAIT_SECONDS_MAX, writeKeyHint, type Sample, type SampleCall } from './sample.ts';

function writeKeyCheck(call: SampleCall): string {
  return `if (!env.${call.keyVariable}) throw new Error('${writeKeyHint(call)}');`;
}

function writeHeaders(call: SampleCall): string {
  return `{
    '${call.keyHeader}': env.${call.keyVariable},
    'Idempotency-Key': crypto.randomUUID(),
    'Content-Type': 'application/json',
  }`;
}

function writeAddress(call: SampleCall): string {
  return `const address = ${javascriptNotation.text(call.address)};`;
}

/** If the second attempt fails, its failure is the outcome. */
function writeFetch(call: SampleCall): string {
  return `const send = () => fetch(address, { ...request, signal: AbortSignal.timeout(${call.timeoutSeconds * 1000}) });
let response = await send();
const seconds = Number(response.headers.get('Retry-After'));
if ([429, 503].includes(response.status) && seconds > 0 && seconds <= ${WAIT_SECONDS_MAX}) {
  await wait(seconds * 1000);
  response = await send();
}
if (!response.ok) throw new Error(\`\${response.status}: \${await response.text()}\`);
await writeFile('${call.fileName}', new Uint8Array(await response.arrayBuffer()));`;
}

const imports = [
  writeImport('{ writeFile }', 'node:fs/promises'),
  writeImport('{ env }', 'node:process'),
  writeImport('{ setTimeout as wait }', 'node:timers/promises'),
].join('\n');

export const javascriptSample: Sample = {
  label: 'JavaScript',
  file: 'render.mjs',
  command: 'node render.mjs',
  comment: '//',
  write: (call) => `${imports}

${writeKeyCheck(call)}

${writeAddress(call)}
const request = {
  method: 'POST',
  redirect: 'error',
  headers: ${writeHeaders(call)},
  body: JSON.stringify(${writeLiteral(createSampleBody(call), javascriptNotation, 1)}),
};
${writeFetch(call)}
`,
};

export const typescriptSample: Sample = {
  label: 'TypeScript',
  file: 'render.mts',
  command: 'npx tsx render.mts',
  comment: '//',
  write: (call) => `${imports}

${call.variablesType.declaration}

${writeKeyCheck(call)}

const variables: ${call.variablesType.name} = ${writeLiteral(call.variables, javascriptNotation, 0)};

${writeAddress(call)}
const request: RequestInit = {
  method: 'POST',
  redirect: 'error',
  headers: ${writeHeaders(call)},
  body: JSON.stringify({ variables, format: ${javascriptNotation.text(call.format)}, options: { scale: ${call.scale} } }),
};
${writeFetch(call)}
`,
};

export const playwrightSample: Sample = {
  label: 'Playwright test',
  file: 'render.spec.ts',
  command: 'npx playwright test render.spec.ts',
  comment: '//',
  write: (call) => `${imports}
${writeImport('{ expect, test }', '@playwright/test')}

test(${javascriptNotation.text(`renders ${call.templateName}`)}, async ({ request }) => {
  test.setTimeout(${(2 * call.timeoutSeconds + WAIT_SECONDS_MAX) * 1000});
  ${writeKeyCheck(call)}
  ${writeAddress(call)}
  const call = {
    maxRedirects: 0,
    timeout: ${call.timeoutSeconds * 1000},
    headers: { '${call.keyHeader}': env.${call.keyVariable}, 'Idempotency-Key': crypto.randomUUID() },
    data: ${writeLiteral(createSampleBody(call), javascriptNotation, 2)},
  };
  let response = await request.post(address, call);
  const seconds = Number(response.headers()['retry-after']);
  if ([429, 503].includes(response.status()) && seconds <= ${WAIT_SECONDS_MAX}) {
    await wait(seconds * 1000);
    response = await request.post(address, call);
  }
  expect(response.ok(), response.ok() ? '' : \`\${response.status()}: \${await response.text()}\`).toBe(true);
  await writeFile('${call.fileName}', await response.body());
});
`,
};
