import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { generatePath } from '../../../contract/routes.ts';
import { serializeRequest } from '../../../client/generate-request.ts';
import { API_KEY_HEADER } from '../../../contract/key-header.ts';
import type { TemplateDocument } from '../../../document/template-document.ts';
import { smallDocument } from '../../../testing/build-service.ts';
import { findMissingTools, runners, runSample } from '../../../testing/run-sample.ts';
import { startRecordingService, type RecordingService } from '../../../testing/start-recording-service.ts';
import { buildText } from '../../../testing/contract-documents.ts';
import type { SampleCall } from './sample.ts';
import { sampleRegistry, type SampleLanguage } from './sample-registry.ts';

const TEST_TIMEOUT_MS = 60_000;
/** These take a second or more to start, so only `npm run soak` runs every test with them. */
const SLOW: readonly SampleLanguage[] = process.env.GALLEY_SOAK === '1' ? [] : ['go', 'java', 'playwright'];
/** The longest argument that Linux passes to a program. */
const ARGUMENT_BYTES_MAX = 131_072;

const names = ['headline', 'user.name', '__proto__', 'constructor', '0', 'it\'s "$x" `a` \\ #{b}', 'price'];

const document: TemplateDocument = {
  ...smallDocument,
  variables: names.map((name) => ({
    name,
    type: name === 'price' ? 'number' : 'text',
    label: name,
    required: false,
  })),
  layers: [
    buildText({
      id: 'all',
      text: '{{headline}} {{user.name}}',
      width: 200,
      height: 100,
      size: 10,
      align: 'left',
      verticalAlign: 'top',
    }),
  ],
};

const tricky = [
  'it\'s "quoted"; $HOME ${HOME} `whoami` $(whoami) #{1 + 1} \\ \\n \\u0041 %s %d {{name}} {{{x}}} <?php ?> </script>',
  "'''\n\"\"\"\n'@\nJSON\n//\n###\r\n\ttab \u2018\u2019",
  'emoji 😀 👩‍👩‍👧 mixed مرحبا שלום \u202eright to left\u202c \u200b\ufeff',
  'NUL \0 BEL \u0007 ESC \u001b DEL \u007f NEL \u0085 LS \u2028 PS \u2029',
].join('\n');

const variables = new Map<string, unknown>(names.map((name) => [name, name === 'price' ? 2.5 : `${name}: ${tricky}`]));

function buildCall(service: Pick<RecordingService, 'address' | 'templateId'>, values = variables): SampleCall {
  return {
    address: service.address + generatePath(service.templateId),
    keyHeader: 'X-Api-Key',
    keyVariable: 'RENDER_API_KEY',
    isIdempotent: true,
    timeoutSeconds: 60,
    templateName: "It's a `card`",
    variables: values,
    variablesType: { name: 'CardVariables', declaration: 'type CardVariables = Record<string, unknown>;' },
    format: 'png',
    scale: 2,
    fileName: 'card.png',
  };
}

/** The image that the app would get. */
async function renderAsTheApp(service: RecordingService, values: Map<string, unknown>): Promise<Uint8Array> {
  const response = await fetch(service.address + generatePath(service.templateId), {
    method: 'POST',
    headers: { 'content-type': 'application/json', [API_KEY_HEADER]: service.key },
    body: serializeRequest(values, 'png', 2),
  });
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

const languages = (Object.keys(runners) as SampleLanguage[]).filter((language) => {
  const missing = findMissingTools(runners[language] as NonNullable<(typeof runners)[SampleLanguage]>);
  if (missing.length === 0) return true;
  process.stdout.write(`Skipping the ${language} sample: ${missing.join(' and ')} not installed.\n`);
  return false;
});

it('the curl, JavaScript, TypeScript, Python and Playwright samples run on every machine', () => {
  expect(languages).toEqual(
    expect.arrayContaining(['curl', 'javascript', 'typescript', 'python', 'playwright'] satisfies SampleLanguage[]),
  );
});

/** Later than any sample waits. */
const HTTP_DATE = 'Fri, 01 Jan 2100 00:00:00 GMT';

async function runIn(language: SampleLanguage, call: SampleCall, key: string) {
  const sample = sampleRegistry[language];
  const runner = runners[language] as NonNullable<(typeof runners)[SampleLanguage]>;
  const environment = { [call.keyVariable]: key };
  return runSample(runner, sample, { code: sample.write(call), fileName: call.fileName, environment });
}

describe.each(languages)('the %s sample', (language) => {
  const run = (call: SampleCall, key: string) => runIn(language, call, key);

  it(
    'sends values of every kind exactly, retries once after Retry-After, and saves the same bytes as the app',
    async () => {
      const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
      const png = await sharp({ create: { width: 250, height: 250, channels: 3, background: 'black', noise } })
        .png()
        .toBuffer();
      const picture = `data:image/png;base64,${png.toString('base64')}`;
      expect(picture.length).toBeGreaterThan(ARGUMENT_BYTES_MAX);
      const everything = new Map<string, unknown>([...variables, ['photo', picture]]);
      const photo = { name: 'photo', type: 'image', label: 'Picture', required: false } as const;
      const photoDocument: TemplateDocument = { ...document, variables: [...document.variables, photo] };
      const runBusy = async (refusedFirst: 429 | 503, values: Map<string, unknown>) => {
        const service = await startRecordingService(photoDocument, { refusedFirst });
        const { code, output, image } = await run(buildCall(service, values), service.key);
        expect(output + code).toMatch(/0$/);
        expect(image).toEqual(await renderAsTheApp(service, values));
        const body: unknown = JSON.parse(serializeRequest(values, 'png', 2));
        expect(service.bodies).toEqual([body, body, body]);
        const { variables: sent } = service.bodies[1] as { variables: object };
        expect(Object.keys(sent).sort()).toEqual([...values.keys()].sort());
        return service.renderIds.slice(0, 2);
      };
      const runs = [runBusy(503, everything)];
      if (!SLOW.includes(language)) runs.push(runBusy(429, new Map()));
      const ids = (await Promise.all(runs)).map((sent) => new Set(sent));
      // Both tries share one id, and each run has another. Slow samples run twice in the soak only.
      for (const { size } of ids) expect(size).toBe(1);
      expect(new Set(ids.flatMap((sent) => [...sent])).size).toBe(runs.length);
      // The ids must be random: a time and a process number recur in other containers and on other machines.
      for (const [id] of ids) expect(id?.replaceAll('-', '')).toMatch(/^[\da-f]{32}$/);
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'fails with the error of the service, and names the variable when it has no key',
    async () => {
      const service = await startRecordingService(document);
      const [refused, keyless] = await Promise.all(['wrong', ''].map((key) => run(buildCall(service), key)));
      for (const outcome of [refused, keyless]) {
        expect(outcome?.code).not.toBe(0);
        expect(outcome?.image).toBeUndefined();
      }
      expect(refused?.output).toContain('401');
      expect(refused?.output).toContain('Send a valid API key');
      expect(keyless?.output).toContain('Set RENDER_API_KEY to an API key for the service.');
      expect(service.bodies).toHaveLength(1);
    },
    TEST_TIMEOUT_MS,
  );
});

it.each(languages.filter((language) => !SLOW.includes(language)))(
  'the %s sample fails after one try when Retry-After is a date, and when it is redirected',
  async (language) => {
    const fail = async (refusedFirst: 302 | 503) => {
      const service = await startRecordingService(document, { refusedFirst, retryAfter: HTTP_DATE });
      const { code, output, image } = await runIn(language, buildCall(service), service.key);
      expect(code).not.toBe(0);
      expect(image).toBeUndefined();
      expect(service.bodies).toHaveLength(1);
      return output;
    };
    const [busy] = await Promise.all([fail(503), fail(302)]);
    expect(busy).toContain('Not now.');
  },
  TEST_TIMEOUT_MS,
);

it.each(languages.filter((language) => !SLOW.includes(language)))(
  'the %s sample fails when the service does not answer in time',
  async (language) => {
    const service = await startRecordingService(document, { isSilent: true });
    const { code, image } = await runIn(language, { ...buildCall(service), timeoutSeconds: 1 }, service.key);
    expect(code).not.toBe(0);
    expect(image).toBeUndefined();
    expect(service.bodies).not.toEqual([]);
  },
  TEST_TIMEOUT_MS,
);

it.each(Object.entries(sampleRegistry))('the %s sample has a timeout', (_language, sample) => {
  const call = buildCall({ address: 'https://images.test', templateId: 'x' });
  expect(sample.write({ ...call, timeoutSeconds: 61 })).toMatch(/61(000)?\b/);
});

it(
  'the curl and PowerShell samples try once when the service may charge each try',
  async () => {
    const service = await startRecordingService(document, { refusedFirst: 503 });
    const call = { ...buildCall(service), isIdempotent: false };
    const { code, output, image } = await runIn('curl', call, service.key);
    expect(code).not.toBe(0);
    expect(image).toBeUndefined();
    expect(output).toContain('Not now.');
    expect(service.bodies).toHaveLength(1);
    expect(sampleRegistry.powershell.write(call)).not.toContain('Retry');
  },
  TEST_TIMEOUT_MS,
);

it('the HTTP file has one request, with the key and a new id as its only variables', async () => {
  const service = await startRecordingService(document);
  const [head = '', ...rest] = sampleRegistry.http.write(buildCall(service)).split('\n\n');
  const body = rest.join('\n\n');
  const lines = head.split('\n');
  const [request = '', ...headers] = lines.filter((line) => !line.startsWith('# '));
  const [method, address = ''] = request.split(' ');
  expect(headers).toEqual([
    'X-Api-Key: {{$processEnv RENDER_API_KEY}}',
    'Idempotency-Key: {{$guid}}',
    'Content-Type: application/json',
  ]);
  expect(body).not.toMatch(/\{\{|^###|^[<>]/m);
  const response = await fetch(address, {
    method,
    headers: { 'content-type': 'application/json', [API_KEY_HEADER]: service.key },
    body,
  });
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(await renderAsTheApp(service, variables));
  expect(service.bodies[0]).toEqual(service.bodies[1]);
});

it.each(Object.entries(sampleRegistry))('the %s sample contains no invisible character', (_language, sample) => {
  const code = sample.write(buildCall({ address: 'https://images.test', templateId: 'x' }));
  // oxlint-disable-next-line no-control-regex -- what nobody sees must not be there
  expect(code).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u2028\u2029\u202a-\u202e\ufeff]/);
});

it.each([
  ['curl', String.raw`  'https://images.test/it'\''s/$HOME' <<'JSON' \ `.trimEnd()],
  ['javascript', String.raw`const address = 'https://images.test/it\'s/$HOME';`],
  ['php', String.raw`    $stream = fopen("https://images.test/it's/\$HOME", "rb", false, $context);`],
  ['powershell', "  Uri = 'https://images.test/it''s/$HOME'"],
] as const)('the %s sample escapes the address', (language, line) => {
  const call = { ...buildCall({ address: '', templateId: '' }, new Map()), address: "https://images.test/it's/$HOME" };
  expect(sampleRegistry[language].write(call).split('\n')).toContain(line);
});
