import { expect, expectAccessible, test } from './support/test.ts';

test.use({
  hasTouch: true,
  isMobile: true,
  viewport: { width: 390, height: 844 },
  permissions: ['clipboard-read', 'clipboard-write'],
  expectedConsoleError: /ERR_INTERNET_DISCONNECTED/,
});

test('a key can be created by touch, also after a network failure', async ({ page, context, galley }) => {
  await page.goto(galley.address);
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('link', { name: 'Settings' }).tap();
  await page.getByRole('link', { name: 'API keys' }).tap();
  const open = page.getByRole('button', { name: 'Create key' });
  const dialog = page.getByRole('dialog');
  await open.tap();
  await dialog.getByRole('button', { name: 'Cancel' }).tap();
  await expect(open).toBeFocused();
  await open.tap();
  await dialog.getByRole('textbox', { name: 'Name' }).pressSequentially('Market stall');
  await context.setOffline(true);
  const create = dialog.getByRole('button', { name: 'Create', exact: true });
  await create.tap();
  await expect(dialog.getByRole('alert')).toContainText('No response from the service.');
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Market stall');
  await context.setOffline(false);
  await create.tap();
  const key = await dialog.getByRole('textbox', { name: 'New key' }).inputValue();
  // The key is only shown once. The link to the open page added no history entry.
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await page.goForward();
  await expect(dialog.getByRole('textbox', { name: 'New key' })).toHaveValue(key);
  await dialog.getByRole('button', { name: 'Copy New key' }).tap();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await dialog.getByRole('button', { name: 'Done' }).tap();
  await expect(page.getByRole('row', { name: /^Market stall/ })).toHaveCount(1);
});

test('a template can be duplicated by touch, also after a network failure, and its menu fits a phone in landscape', async ({
  page,
  context,
  galley,
}) => {
  await page.goto(galley.address);
  await page.getByRole('searchbox', { name: 'Search' }).pressSequentially('quote card');
  const actions = page.getByRole('button', { name: 'Actions for Quote card', exact: true });
  await actions.tap();
  const [button, star] = await Promise.all(
    [actions, page.getByRole('button', { name: 'Favorite: Quote card', exact: true })].map((each) =>
      each.boundingBox(),
    ),
  );
  expect(Math.min(button?.width ?? 0, button?.height ?? 0)).toBeGreaterThanOrEqual(44);
  expect((button?.x ?? NaN) + (button?.width ?? NaN)).toBeLessThanOrEqual(star?.x ?? NaN);
  await page.getByRole('button', { name: 'Duplicate…' }).tap();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('combobox', { name: 'Project' })).toBeVisible();
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Duplicate' }).tap();
  await expect(dialog.getByRole('alert')).toContainText('No response from the service.');
  await expectAccessible(dialog);
  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Duplicate' }).tap();
  await expect(page.getByText('“Quote card copy” created (only you can see it).')).toBeVisible();

  await page.getByRole('button', { name: 'Actions for Quote card copy', exact: true }).tap();
  await page.getByRole('link', { name: 'Versions' }).tap();
  const versions = page.getByRole('heading', { name: 'Versions' });
  await expect(versions).toBeFocused();
  await expect(versions).toBeInViewport();
  await expect(page.getByText('Version 1 (latest)')).toBeInViewport();
  await page.goBack();

  await page.getByRole('searchbox', { name: 'Search' }).fill('social and web');
  await page.getByRole('link', { name: 'Social and web', exact: true }).tap();
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(page.getByRole('button', { name: 'Actions for Podcast cover', exact: true })).toBeAttached();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page
    .getByRole('button', { name: /^Actions for / })
    .last()
    .tap();
  await expect(page.getByRole('group', { name: /^Actions for / })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Delete…' }).tap();
  await expect(dialog).toBeVisible();
});
