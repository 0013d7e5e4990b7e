import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { downloadRender, generate } from './kit/verbs.ts';
import { QUOTE_CARD } from './support/form-page.ts';
import { hold } from './support/hold.ts';
import { fieldValues, fillEveryType } from './support/every-type.ts';
import { saveFile } from './support/save-file.ts';
import { OTHER_TEMPLATE } from './support/start-other-service.ts';
import { expect, expectAccessible, expectLeaveQuestion, test } from './support/test.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

function tab(page: Page, name: string) {
  return page.getByRole('tab', { name, exact: true });
}

async function showDeveloperViews(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'For developers' }).click();
}

async function copy(page: Page, scope: ReturnType<Page['locator']>, name = 'Copy'): Promise<string> {
  await scope.getByRole('button', { name, exact: true }).click();
  await expect(scope.getByText('Copied.')).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

async function savedText(page: Page, button: string): Promise<{ name: string; text: string }> {
  const { name, bytes } = await saveFile(page, page.getByRole('button', { name: button, exact: true }).click());
  return { name, text: bytes.toString() };
}

test('a developer runs the copied call in a shell and gets the same bytes as the download', async ({
  page,
  galleyOfOther,
  otherService,
}) => {
  await page.goto(`${galleyOfOther.address}/templates/${OTHER_TEMPLATE}`);
  await fillEveryType(page);
  await generate(page);
  const { bytes } = await downloadRender(page);

  await showDeveloperViews(page);
  await tab(page, 'Code').click();
  const panel = page.getByRole('tabpanel', { name: 'Code' });
  const command = await copy(page, panel);
  expect(command).toContain(`curl`);
  expect(command).not.toContain(otherService.key);
  // This service may charge each attempt.
  expect(command).not.toContain('--retry');
  await expect(panel).toContainText('Running the code again after a lost response may use another render.');

  const folder = mkdtempSync(path.join(tmpdir(), 'galley-curl-'));
  await promisify(execFile)('sh', ['-c', command], {
    cwd: folder,
    env: { PATH: process.env.PATH, RENDER_API_KEY: otherService.key },
  });
  expect(new Uint8Array(readFileSync(path.join(folder, 'door-pass.png')))).toEqual(bytes);
  expect(otherService.generated[1]?.body).toEqual(otherService.generated[0]?.body);
});

test('the developer tabs work by keyboard and with the back button, and the code follows the form', async ({
  page,
  galleyOfOther,
}) => {
  await page.goto(`${galleyOfOther.address}/templates/${OTHER_TEMPLATE}`);
  await expect(tab(page, 'Preview')).toBeVisible();
  await expect(tab(page, 'Code')).toHaveCount(0);
  await showDeveloperViews(page);
  await page.reload();
  const countEntries = () => page.evaluate(() => history.length);
  const entries = await countEntries();
  await tab(page, 'Preview').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'Schema')).toBeFocused();
  await expect(page.getByRole('tabpanel', { name: 'Schema' })).toBeVisible();
  await page.keyboard.press('End');
  await expect(tab(page, 'Requests')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'Preview')).toHaveAttribute('aria-selected', 'true');
  // Back skips the tabs that the arrow keys passed.
  expect(await countEntries()).toBe(entries);
  await tab(page, 'Schema').click();
  await tab(page, 'Code').click();
  await page.goBack();
  await expect(tab(page, 'Schema')).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(tab(page, 'Preview')).toHaveAttribute('aria-selected', 'true');

  await tab(page, 'Code').click();
  const panel = page.getByRole('tabpanel', { name: 'Code' });
  await expect(panel).toContainText('Name, Valid on');
  await expectAccessible(panel);
  await panel.getByLabel('Language').selectOption('Python');
  await expect(page).toHaveURL(/\?view=code&language=python$/);
  const sample = panel.getByRole('region', { name: 'Python sample' });
  await expect(sample).toContainText('import http.client');
  await page.getByLabel(fieldValues.text.label, { exact: true }).pressSequentially(`it's "Zoë"`);
  await expect(sample).toContainText(`"user.name": "it's \\"Zoë\\"",`);
  const leftOut = panel.getByText('Omitted because invalid: Seat.', { exact: true });
  await page.getByLabel('Seat', { exact: true }).pressSequentially('12x');
  await expect(leftOut).toBeVisible();
  await expect(panel).toContainText('would reject this call: Valid on');
  await page.getByLabel('Seat', { exact: true }).press('Backspace');
  await expect(sample).toContainText('"__proto__": 12,');
  await expect(leftOut).toBeHidden();
  await page.reload();
  await expect(sample).toContainText(`it's`);
  await panel.getByLabel('Language').selectOption('Go');
  await expect(panel.getByRole('region', { name: 'Go sample' })).toContainText('package main');
  await page.goBack();
  await expect(sample).toBeVisible();
});

test('the schema is shown for people and for tools, with notes about lenient reading', async ({
  page,
  galleyOfOther,
}) => {
  await page.goto(`${galleyOfOther.address}/templates/${OTHER_TEMPLATE}?view=schema`);
  const panel = page.getByRole('tabpanel', { name: 'Schema' });
  await expect(panel).toContainText('enum is not documented');
  await expect(panel).toContainText('Unknown type "shade"');
  await expectAccessible(panel);
  for (const [label, words] of [
    ['JSON as received', '"__proto__"'],
    ['JSON Schema 2020-12', '"^__proto__$"'],
    ['TypeScript', 'interface DoorPassVariables'],
    ['zod 4', 'z.strictObject'],
    ['OpenAPI 3.1', '"X-Api-Key"'],
  ] as const) {
    await panel.getByLabel('Show as').selectOption(label);
    await expect(panel.getByRole('region', { name: label })).toContainText(words);
  }
  const { name, text } = await savedText(page, 'Download file');
  expect(name).toBe('door-pass.openapi.json');
  expect(JSON.parse(text)).toMatchObject({ openapi: '3.1.0' });
  await page.evaluate(() => history.pushState(null, '', '?view=schema&as=json-schema#L4'));
  await page.reload();
  await expect(page.locator('code [aria-current]')).toContainText('"type": "object"');
});

test.describe('a call that failed', () => {
  test.use({ expectedConsoleError: /Failed to load resource/ });

  test('is logged with everything that was sent, and a read can be sent again', async ({
    page,
    galleyOfOther,
    otherService,
  }) => {
    otherService.answerWith((response) =>
      response.writeHead(422, { 'x-quota-remaining': '7' }).end('{"message":"No ink is left"}'),
    );
    await page.goto(`${galleyOfOther.address}/templates/${OTHER_TEMPLATE}`);
    await fillEveryType(page);
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('No ink is left');
    await showDeveloperViews(page);
    await tab(page, 'Requests').click();
    const panel = page.getByRole('tabpanel', { name: 'Requests' });
    const call = panel.getByRole('listitem').filter({ hasText: 'POST /api/v1/templates/' });
    await call.locator('summary').click();
    await expect(call).toContainText('422');
    await expect(call).toContainText('Message');
    await expect(call.getByRole('region', { name: 'Response body' })).toHaveText('{"message":"No ink is left"}');
    await expect(call.getByRole('region', { name: 'Request body' })).toContainText(fieldValues.barcode.typed);
    await expect(call).toContainText('Quota remaining');
    await expect(call).toContainText('added by Galley’s server');
    expect(await copy(page, call, 'Copy as curl')).toContain(`${otherService.url}api/v1/templates/`);
    await expectAccessible(panel);

    const { name, text } = await savedText(page, 'Save as HAR');
    expect(name).toBe('galley.har');
    const har = JSON.parse(text) as { log: { version: string; entries: { response: { status: number } }[] } };
    expect(har.log.version).toBe('1.2');
    expect(har.log.entries.map(({ response }) => response.status)).toContain(422);
    expect((await page.content()).includes(otherService.key)).toBe(false);

    const reads = panel.getByRole('listitem').filter({ hasText: `GET /api/v1/templates/${OTHER_TEMPLATE}` });
    // The second one, because the app reloads a template after a rejection.
    await expect(reads).toHaveCount(2);
    await reads.last().locator('summary').click();
    await expect(reads.last().getByRole('region', { name: 'Response body' })).toContainText('"Door pass"');
    await reads.last().getByRole('button', { name: 'Send again' }).click();
    await expect(reads).toHaveCount(3);
  });
});

test.describe('the page of all calls', () => {
  test.use({ expectedConsoleError: /ERR_INTERNET_DISCONNECTED/ });

  test('documents every call and lets the user try it', async ({ page, galley }) => {
    await page.goto(`${galley.address}/developer`);
    await expect(page.getByRole('heading', { level: 1, name: 'Developer' })).toBeVisible();
    await expect(page.getByText(`Programs call the service at ${galley.address}`)).toBeVisible();
    await expect(page.getByText('For 24 hours, the same key and body return the same')).toBeVisible();
    await expect(page.getByRole('row', { name: /^429 This month's renders are used up/ })).toBeVisible();
    const list = page.getByRole('form', { name: 'List projects' });
    await list.getByLabel('limit').clear();
    await list.getByLabel('limit').pressSequentially('1');
    await list.getByRole('button', { name: 'Send' }).click();
    await expect(list).toContainText('200');
    await expect(list.getByRole('region', { name: 'Response body' })).toContainText('"templateCount"');
    const form = page.getByRole('form', { name: 'Render a template' });
    await form.getByLabel('templateId').pressSequentially(QUOTE_CARD);
    const variables = { quote: 'Less, but better', author: 'Dieter Rams' };
    await form.getByLabel('Body', { exact: true }).fill(JSON.stringify({ variables, format: 'png' }));
    await form.getByLabel('idempotency-key').pressSequentially('a’b');
    await form.getByRole('button', { name: 'Send (uses one render)' }).click();
    await expect(form.getByText('idempotency-key cannot contain “’”')).toBeVisible();
    await form.getByLabel('idempotency-key').clear();
    await page.route('**/generate', (route) => route.abort('internetdisconnected'), { times: 1 });
    const send = async () => {
      const sent = page.waitForRequest('**/generate');
      await form.getByRole('button', { name: 'Send (uses one render)' }).click();
      return (await sent).headers()['idempotency-key'];
    };
    const lostKey = await send();
    await expect(form.getByText('it is counted only once.')).toBeVisible();
    const release = await hold(page, '**/generate');
    expect(await send()).toBe(lostKey);
    await expectLeaveQuestion(page);
    release();
    await expect(form.getByRole('img', { name: 'Rendered result' })).toBeVisible();
    const saved = await saveFile(page, page.getByRole('link', { name: 'Download OpenAPI document' }).click());
    const document = JSON.parse(saved.bytes.toString()) as { paths: object; servers: object[] };
    expect(document.servers[0]).toMatchObject({ url: galley.address });
    expect(Object.keys(document.paths)).toHaveLength(7);
    await expectAccessible(form);
  });
});
