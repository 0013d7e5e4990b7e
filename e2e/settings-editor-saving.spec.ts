import { ask, editorOf, fillDisk, greenCard, openCard, overtype, type card } from './support/editor-page.ts';
import { hold } from './support/hold.ts';
import { expect, expectAccessible, test } from './support/test.ts';

test.describe('two people', () => {
  test.use({ expectedConsoleError: /409/ });

  test('see a warning when the second one saves, who keeps every change and saves on top', async ({ page, galley }) => {
    const id = await openCard(page, galley.address, 'Shared card');
    await overtype(page, '"id": "band"', '"band"', 'stripe');
    await ask(page, galley.address, 'PUT', `/workspace/templates/${id}`, { document: greenCard, version: 1 });
    await page.keyboard.press('Control+s');
    const conflict = page.getByRole('alert');
    await expect(conflict).toContainText('Someone else saved first.');
    await expect(conflict).toContainText(/^.*starter-owner saved version 2 on \d{4}-\d\d-\d\d/s);
    await expect(editorOf(page)).toContainText('"id": "stripe"');

    await conflict.getByRole('button', { name: 'Compare version 2 with yours' }).click();
    const dialog = page.getByRole('dialog', { name: 'Version 2 and your text' });
    await expect(dialog.getByRole('img', { name: 'Proof of version 2' })).toBeVisible();
    await expect(dialog.getByRole('img', { name: 'Proof of your text' })).toBeVisible();
    const texts = dialog.getByRole('textbox', { name: 'From version 2 to your text' });
    await expect(texts).toContainText('#ddffdd');
    await expect(texts).toContainText('stripe');
    await expectAccessible(dialog);
    await page.keyboard.press('Escape');

    await conflict.getByRole('button', { name: 'Save yours on top of version 2' }).click();
    await expect(page.getByText('Version 3 saved')).toBeVisible();
    await expect(conflict).toHaveCount(0);
    const [theirs, mine] = await Promise.all(
      [2, 3].map((version) =>
        ask<{ document: typeof card }>(page, galley.address, 'GET', `/workspace/templates/${id}/versions/${version}`),
      ),
    );
    expect(theirs?.document.background).toBe('#ddffdd');
    expect(mine?.document.layers[0]?.id).toBe('stripe');

    // Discarding takes the saved version, so the conflict is settled.
    await overtype(page, '"id": "stripe"', '"stripe"', 'ribbon');
    await ask(page, galley.address, 'PUT', `/workspace/templates/${id}`, { document: greenCard, version: 3 });
    // Returning to the page shows it before anything is saved.
    const notice = page.getByText('Someone else saved version 4.');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(notice).toBeVisible();
    await expect(page.getByRole('region', { name: 'Versions' })).toContainText('Version 4 (latest)');
    await page.keyboard.press('Control+s');
    await expect(conflict).toBeVisible();
    await expect(notice).toHaveCount(0);
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(conflict).toHaveCount(0);
    await overtype(page, '"id": "band"', '"band"', 'ribbon');
    await expect(page.getByText('Not saved')).toBeVisible();
    await expect(conflict).toHaveCount(0);
  });
});

test.describe('a lost response to a save', () => {
  test.use({ expectedConsoleError: /ERR_FAILED/ });

  test('is reported once for a double press, and saving again resolves it, even on a full disk', async ({
    page,
    galley,
  }) => {
    await fillDisk(page);
    const id = await openCard(page, galley.address, 'Far and large card');
    await overtype(page, '"id": "band"', '"band"', 'stripe');
    const warning = page.getByText('This browser can’t store your changes');
    await expect(warning).toBeVisible();
    await page.route(`**/workspace/templates/${id}`, async (route) => {
      if (route.request().method() === 'PUT') await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Save', exact: true }).evaluate((save: HTMLButtonElement) => {
      save.click();
      save.click();
    });
    await expect(page.getByRole('alert')).toContainText('Your changes may have been saved.');
    await expect(page.getByText('Nothing was saved.')).toHaveCount(0);
    await expect(warning).toBeVisible();
    await expect(editorOf(page)).toContainText('"id": "stripe"');
    await page.unroute(`**/workspace/templates/${id}`);
    await page.keyboard.press('Control+s');
    // If the page reads version 2 before the key press, there is nothing left to save.
    await expect(page.getByText('Version 2 (latest)')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Discard changes' })).toBeDisabled();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(warning).toHaveCount(0);
  });
});

test('unsaved text survives a reload and navigation, and leaving asks first', async ({ page, galley }) => {
  const id = await openCard(page, galley.address, 'Left card');
  await overtype(page, '"id": "band"', '"band"', 'stripe');
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await reloaded;
  await expect(page.getByText('Your unsaved changes have been restored.')).toBeVisible();
  await expect(editorOf(page)).toContainText('"id": "stripe"');

  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.getByRole('link', { name: 'Batches' }).click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Left card' })).toBeVisible();
  await page.getByRole('link', { name: 'Batches' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Batches' })).toBeVisible();
  await page.goBack();
  await expect(editorOf(page)).toContainText('"id": "stripe"');
  await expect(page.getByText('have been restored')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Version 2 saved')).toBeVisible();
  await overtype(page, '"id": "stripe"', '"stripe"', 'ribbon');
  await expect(page.getByText('Not saved')).toBeVisible();
  await expect(page.getByText('have been restored')).toHaveCount(0);
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.getByRole('link', { name: 'Batches' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Batches' })).toBeVisible();
  await page.goBack();

  await overtype(page, '"id": "stripe"', '"stripe"', 'ribbon');
  const release = await hold(page, `**/workspace/templates/${id}`);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saving')).toBeVisible();
  await page.getByRole('link', { name: 'Batches' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Batches' })).toBeVisible();
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  release();
  expect((await saved).status()).toBe(200);
  await page.goBack();
  await expect(page.getByRole('status').filter({ hasText: 'Version 3' })).toBeVisible();
  await expect(editorOf(page)).toContainText('"id": "ribbon"');
  await expect(page.getByText('have been restored')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Discard changes' })).toBeDisabled();
});
