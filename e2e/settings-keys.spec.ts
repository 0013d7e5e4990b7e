import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Route } from '@playwright/test';
import { SERVICE_DESCRIPTION_PATH } from '../src/contract/app-server.ts';
import { generatePath } from '../src/contract/routes.ts';
import { ask } from './support/editor-page.ts';
import { QUOTE_CARD } from './support/form-page.ts';
import { saveFile } from './support/save-file.ts';
import { OTHER_TEMPLATE } from './support/start-other-service.ts';
import { expect, expectAccessible, test } from './support/test.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

/** Runs a line in a shell. */
async function paste(line: string): Promise<string> {
  return (await promisify(execFile)('bash', ['-c', line])).stdout;
}

test('a developer creates a key, runs the example call, sees its usage, revokes the key and is refused', async ({
  page,
  context,
  galley,
}) => {
  // The page polls every five seconds.
  await page.clock.install();
  await page.goto(`${galley.address}/settings/keys`);
  const opener = page.getByRole('button', { name: 'Create key' });
  const dialog = page.getByRole('dialog');
  const row = page.getByRole('row', { name: /^Web shop/ });
  await opener.press('Enter');
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Enter a name.')).toBeVisible();
  await name.pressSequentially('Web shop');
  await page.keyboard.press('Tab');
  const member = dialog.getByRole('combobox', { name: 'Member' });
  await expect(member).toHaveValue('starter-owner');
  await expect(member.getByRole('option')).toHaveText(['starter-owner', 'New member…']);
  await member.selectOption('New member…');
  const newMember = dialog.getByRole('textbox', { name: 'New member' });
  await newMember.fill('Starter-Owner');
  await newMember.press('Enter');
  await expect(dialog.getByText('This member exists. Choose it from the list.')).toBeVisible();
  await member.selectOption('starter-owner');
  await expect(newMember).toHaveCount(0);
  await page.keyboard.press('Tab');
  const quota = dialog.getByRole('textbox', { name: 'Monthly quota' });
  await expect(quota).toHaveValue('1000');
  await quota.pressSequentially('2,5');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Enter a whole number from 0 to 999,999,999.')).toBeVisible();
  await expect(quota).toBeFocused();
  await expectAccessible(dialog);
  await page.keyboard.press('ControlOrMeta+a');
  await quota.pressSequentially('2');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');

  // The key is selected and can't be lost by a key press.
  const newKey = dialog.getByRole('textbox', { name: 'New key' });
  await expect(newKey).toBeFocused();
  await expect(newKey).toHaveAttribute('readonly');
  for (const key of ['Escape', 'Escape', 'Escape']) await page.keyboard.press(key);
  await page.mouse.click(5, 5);
  // Escape fires this event in browsers without `closedby`.
  const mayClose = await dialog.evaluate((element) => element.dispatchEvent(new Event('cancel', { cancelable: true })));
  expect(mayClose).toBe(false);
  await expect(dialog.getByRole('alert')).toContainText('The key was not copied.');
  await expectAccessible(dialog);
  const key = await newKey.inputValue();
  const line = await dialog.getByRole('textbox', { name: 'Try it in a shell' }).inputValue();
  await dialog.getByRole('button', { name: 'Copy New key' }).press('Enter');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();

  await expect(row).toHaveCount(1);
  await expect(row).toContainText('never');
  expect(JSON.parse(await paste(line))).toContainEqual(expect.objectContaining({ name: 'Social and web' }));
  await page.clock.fastForward(5_000);
  await expect(row).not.toContainText('never');
  const render = JSON.stringify({ variables: { quote: 'Less, but better.', author: 'Dieter Rams' } });
  const target = `${galley.address}${generatePath(QUOTE_CARD)}`;
  const status = `-s -o /dev/null -w '%{http_code}' -H 'Content-Type: application/json' -d '${render}'`;
  expect(await paste(`curl ${status} -H 'X-Api-Key: ${key}' ${target}`)).toBe('200');
  await page.clock.fastForward(5_000);
  const meter = row.getByRole('meter', { name: 'Quota used by Web shop' });
  await expect(meter).toHaveAttribute('aria-valuetext', '1 of 2');

  await page.getByRole('combobox', { name: 'Key', exact: true }).selectOption({ label: 'Web shop' });
  const figure = page.getByRole('figure');
  await expect(figure).toContainText('1 render from');
  await figure.getByText('Day by day').press('Enter');
  await expect(figure.getByRole('row', { name: /^\d+ \w+ 1$/ })).toBeVisible();
  const saved = await saveFile(page, page.getByRole('button', { name: 'Download CSV' }).press('Enter'));
  expect(saved.name).toMatch(/^Galley usage \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d\.csv$/);
  const lines = saved.bytes.toString().trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/^"\d{4}-\d\d-\d\d","Web shop","galley_[\w-]{6}","starter-owner","1"$/);

  await row.getByRole('button', { name: 'Change', exact: true }).press('Enter');
  await dialog.getByRole('textbox', { name: 'Monthly quota' }).fill('30');
  await page.keyboard.press('Enter');
  await expect(meter).toHaveAttribute('aria-valuetext', '1 of 30');
  await expect(page.getByText('Key saved.')).toBeVisible();
  await expect(row.getByRole('button', { name: 'Change', exact: true })).toBeFocused();
  await expectAccessible(page.getByRole('main'));

  await row.getByRole('button', { name: 'Revoke', exact: true }).press('Enter');
  await expect(dialog).toContainText(/It was last used (now|1 minute ago)\./);
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).press('Enter');
  await expect(page.getByText('“Web shop” was revoked.')).toBeVisible();
  // The row with the button that opened the dialog was removed.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByText(/^Revoked keys/).press('Enter');
  await expect(page.getByRole('table', { name: 'Revoked keys' }).getByRole('row', { name: /^Web shop/ })).toBeVisible();
  expect(JSON.parse(await paste(line))).toMatchObject({ status: 401 });

  // The key is stored nowhere.
  const kept = await page.evaluate(() => [
    location.href,
    document.documentElement.outerHTML,
    JSON.stringify([history.state, Object.entries(sessionStorage), Object.entries(localStorage)]),
  ]);
  expect([...kept, JSON.stringify(await context.storageState({ indexedDB: true }))].join()).not.toContain(key);
});

test.describe('with a failing server', () => {
  test.use({ expectedConsoleError: /Failed to load resource/ });

  test('a failure shows its message and keeps the input, and the list can be reloaded', async ({ page, galley }) => {
    let isGone = true;
    await page.route('**/workspace/keys', async (route) => {
      const isReading = route.request().method() === 'GET';
      if (isReading && !isGone) return route.continue();
      const body = JSON.stringify({ title: 'No', status: 409, detail: 'The disk is full.' });
      return route.fulfill({ status: 409, contentType: 'application/problem+json', body });
    });
    await page.goto(`${galley.address}/settings/keys`);
    await expect(page.getByRole('alert')).toContainText('The disk is full.');
    isGone = false;
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'API keys' })).toBeFocused();
    const own = page.getByRole('row', { name: /Used by this app/ });
    await expect(own.getByRole('button', { name: 'Change', exact: true })).toBeVisible();
    await expect(own.getByRole('button', { name: 'Revoke', exact: true })).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);

    await page.getByRole('button', { name: 'Create key' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).pressSequentially('Till');
    // Like a window of 1280 by 1024 at 400%.
    await page.setViewportSize({ width: 320, height: 256 });
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toContainText('The disk is full.');
    await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Till');
    // A click outside of the dialog doesn't close it, but Escape does.
    await page.mouse.click(5, 5);
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  test('a dialog waits for the response, and says that the change may have succeeded if none arrives', async ({
    page,
    galley,
  }) => {
    // The settings are shown anyway.
    await page.route(`**${SERVICE_DESCRIPTION_PATH}`, (route) => route.fulfill({ status: 500, body: 'No' }));
    const asked: Route[] = [];
    await page.route('**/workspace/keys/*', (route) => void asked.push(route));
    await page.goto(`${galley.address}/settings/keys`);
    const own = page.getByRole('row', { name: /Used by this app/ });
    await own.getByRole('button', { name: 'Change', exact: true }).press('Enter');
    const dialog = page.getByRole('dialog');
    // The key has no name.
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await expect(name).toHaveValue('Galley');
    await expect(name).toBeFocused();
    const quota = dialog.getByRole('textbox', { name: 'Monthly quota' });
    await quota.pressSequentially('9');
    const typed = await quota.inputValue();
    await page.mouse.click(5, 5);
    await expect(quota).toHaveValue(typed);
    // Both before the first is rendered.
    await dialog.locator('form').evaluate((form: HTMLFormElement) => {
      form.requestSubmit();
      form.requestSubmit();
    });
    await expect(dialog.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
    await expect.poll(() => asked.length).toBe(1);
    for (const button of ['Close', 'Cancel']) {
      await dialog.getByRole('button', { name: button }).press('Enter');
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    expect(asked).toHaveLength(1);
    expect(asked[0]?.request().postDataJSON()).toEqual({ quotaLimit: Number(typed) });
    await asked[0]?.abort();
    await expect(dialog.getByRole('alert')).toHaveText(/No response from the service\..*The change may have succeeded/);
    await expect(quota).toHaveValue(typed);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);

    await page.evaluate((address) => history.pushState(null, '', address), `/templates/${QUOTE_CARD}/edit`);
    await expect(page.getByRole('heading', { level: 1, name: 'Quote card' })).toBeVisible();
  });

  test('keys with the same name are distinguishable, messages stay in view, and a revoked key can’t be changed', async ({
    page,
    galley,
  }) => {
    const headers = { origin: galley.address, 'content-type': 'application/json' };
    const make = async (name: string) => {
      const data = { name, member: 'starter-owner', quotaLimit: 10 };
      return ask<{ entry: { id: string; prefix: string } }>(page, galley.address, 'POST', '/workspace/keys', data);
    };
    const { entry: first } = await make('Twin');
    const { entry: second } = await make('Twin');
    await Promise.all(Array.from({ length: 30 }, (_, index) => make(`Till ${index}`)));
    await page.goto(`${galley.address}/settings/keys`);
    const twins = page.getByRole('row', { name: /^Twin/ });
    const dialog = page.getByRole('dialog');
    await expect(
      page.getByRole('combobox', { name: 'Key', exact: true }).locator('option', { hasText: 'Twin' }),
    ).toHaveText([`Twin, ${second.prefix}…`, `Twin, ${first.prefix}…`]);
    await twins.last().getByRole('button', { name: 'Revoke', exact: true }).click();
    await expect(dialog).toContainText(`It begins with ${first.prefix}.`);
    await dialog.getByRole('button', { name: 'Revoke', exact: true }).click();
    await expect(page.getByText('“Twin” was revoked.')).toBeInViewport();

    await twins.getByRole('button', { name: 'Change', exact: true }).click();
    await page.request.delete(`${galley.address}/workspace/keys/${second.id}`, { headers });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Nothing was changed.This key has been revoked.');
  });
});

test('every settings page explains a remote service and sends no request', async ({
  page,
  galleyOfOther,
  otherService,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/workspace/') && asked.push(request.url()));
  const described = page.waitForResponse(`**${SERVICE_DESCRIPTION_PATH}`);
  await page.goto(galleyOfOther.address);
  // Before that, no link to the settings is ever shown.
  await (await described).finished();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('link', { name: 'History' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Settings' })).toHaveCount(0);
  const one = `templates/${OTHER_TEMPLATE}`;
  for (const path of ['keys', 'templates/new', 'templates/format', one, `${one}/update`, 'fonts']) {
    await page.evaluate((address) => history.pushState(null, '', address), `/settings/${path}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await expect(page.getByText(`This app calls the service at ${otherService.url.replace(/\/$/, '')}`)).toBeVisible();
  }
  expect(asked).toEqual([]);
});
