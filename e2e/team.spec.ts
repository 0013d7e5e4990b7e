import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { startGalley, type RunningGalley } from './kit/start-galley.ts';
import { QUOTE_CARD } from './support/form-page.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const PASSWORD = 'a fine long password';

// Calls without a session, and headers that browsers ignore over http.
test.use({ expectedConsoleError: /401|untrustworthy|Origin-Agent-Cluster/ });

let galley: RunningGalley;
test.beforeAll(async () => {
  galley = await startGalley({ HOST: '0.0.0.0' });
});
test.afterAll(() => galley.stop());

/** Opens the app as someone else, in a browser of their own. */
async function openBrowser(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  return context.newPage();
}

test('a team claims the app, joins by a link, renders, and sees who did what', async ({ page, browser }) => {
  test.slow();
  const { address } = galley;
  expect(address).not.toContain('127.0.0.1');
  await test.step('the first person claims the app with the link in the output', async () => {
    await page.goto(address);
    await expect(page.getByText('No one has an account yet.')).toBeVisible();
    const link = /http\S+\/setup#\S+/.exec(galley.output())?.[0] ?? '';
    await page.goto(link);
    await page.getByLabel('Name').fill('Ana');
    await page.getByLabel('Email').fill('ana@example.com');
    await page.getByLabel('Password').pressSequentially('too short');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Enter a password with 12 to 200 characters.')).toBeVisible();
    await page.getByLabel('Password').fill(PASSWORD);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('heading', { name: 'Projects' })).toBeVisible();
  });

  const invitation = await test.step('and invites a maker', async () => {
    await page.goto(`${address}/settings/people`);
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByLabel('Email').fill('bo@example.com');
    await page.getByRole('button', { name: 'Create link' }).click();
    const text = await page.getByRole('textbox', { name: 'Invitation link' }).inputValue();
    await page.getByRole('button', { name: 'Done' }).click();
    return text;
  });

  const phone = await openBrowser(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await test.step('who joins on a phone, and renders', async () => {
    await phone.goto(invitation);
    await phone.getByLabel('Name').fill('Bo');
    await phone.getByLabel('Password').fill(PASSWORD);
    await phone.getByRole('button', { name: 'Join' }).tap();
    await expect(phone.getByRole('heading', { name: 'Projects' })).toBeVisible();
    await phone.goto(`${address}/templates/${QUOTE_CARD}`);
    await phone.getByRole('textbox', { name: 'Quote' }).fill('Less, but better.');
    await phone.getByRole('textbox', { name: 'Who said it' }).fill('Bo');
    await phone.getByRole('button', { name: /^Generate/ }).tap();
    await expect(phone.getByRole('link', { name: 'Download' }).first()).toBeVisible({ timeout: 20_000 });
    await expect(phone.getByRole('button', { name: 'Actions for Quote card' })).toHaveCount(0);
    // A maker has no settings.
    await phone.goto(`${address}/settings/people`);
    await expect(phone.getByRole('table')).toHaveCount(0);
    await expect(phone.getByRole('button', { name: 'Invite' })).toHaveCount(0);
    await phone.goto(`${address}/templates/${QUOTE_CARD}/edit`);
    await expect(phone.getByText('Only designers and owners can use this page.')).toBeVisible();
  });

  await test.step('the owner sees it, changes the role and disables the account', async () => {
    await page.reload();
    const row = page.getByRole('row', { name: /^Bo/ });
    await expect(row).toContainText('1, no limit');
    await page.getByRole('button', { name: '999 of 1000 left' }).click();
    await expect(page.getByText('You used 0 renders, everyone together 1 of 1000')).toBeVisible();
    await page.keyboard.press('Escape');
    await row.getByRole('combobox', { name: 'Role' }).selectOption('Designer');
    await expect(page.getByText('The role of Bo is now designer.')).toBeVisible();
    await phone.goto(`${address}/settings`);
    await expect(phone.getByRole('heading', { name: 'Fonts', exact: true })).toBeVisible();
    await row.getByRole('button', { name: 'Disable' }).click();
    await expect(page.getByText('Bo can no longer sign in.')).toBeVisible();
    await phone.goto(`${address}/history`);
    await expect(phone.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await phone.context().close();
  });

  await test.step('and reads who did what', async () => {
    await page.getByRole('link', { name: 'Audit log' }).click();
    const log = page.getByRole('table');
    await expect(log.getByRole('row').nth(1)).toContainText('Ana');
    await expect(log).toContainText('bo@example.com');
    await expectAccessible(page);
  });

  await test.step('signs out elsewhere, and then here, which leaves nothing in the browser', async () => {
    const other = await openBrowser(browser, {});
    await other.goto(`${address}/history`);
    await other.getByLabel('Email').fill('ana@example.com');
    await other.getByLabel('Password').fill(PASSWORD);
    await other.getByRole('button', { name: 'Sign in' }).click();
    await expect(other.getByRole('heading', { name: 'History' })).toBeVisible();
    await other.goto(`${address}/templates/${QUOTE_CARD}/edit`);
    await other.getByRole('button', { name: 'mark', exact: true }).click();
    const top = other.getByRole('textbox', { name: 'Y px' });
    await top.fill('150');
    await top.press('Enter');
    await page.goto(`${address}/account`);
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(page.getByText('You are signed out everywhere else.')).toBeVisible();
    // Whoever comes back to the page learns that the session has ended, unless the page has noticed by itself.
    await other.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await other.getByLabel('Email').fill('ana@example.com');
    await other.getByLabel('Password').fill(PASSWORD);
    await other.getByRole('button', { name: 'Sign in' }).click();
    // The session ended while a template had unsaved changes.
    await expect(other.getByText('Your unsaved changes have been restored.')).toBeVisible();
    await other.getByRole('button', { name: 'mark', exact: true }).click();
    await expect(top).toHaveValue('150');
    await other.context().close();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    const kept = await page.evaluate(async () => [
      ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
      ...Object.keys(localStorage),
    ]);
    expect(kept.filter((name) => name.includes('@'))).toEqual([]);
  });
});
