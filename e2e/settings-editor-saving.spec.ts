import { ask, editorOf, fillTabStorage, greenCard, openCard, overtype, type card } from './support/editor-page.ts';
import { hold } from './support/hold.ts';
import { expect, expectAccessible, test } from './support/test.ts';

test.describe('two people', () => {
  test.use({ expectedConsoleError: /409/ });

  test('of two people who save at once the second is told, loses nothing, and saves on top', async ({
    page,
    galley,
  }) => {
    const id = await openCard(page, galley.address, 'Shared card');
    await overtype(page, '"id": "band"', '"band"', 'stripe');
    await ask(page, galley.address, 'PUT', `/workspace/templates/${id}`, { document: greenCard, version: 1 });
    await page.keyboard.press('Control+s');
    const conflict = page.getByRole('alert');
    await expect(conflict).toContainText('Somebody saved before you.');
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
    await expect(page.getByText('Version 3 is saved')).toBeVisible();
    await expect(conflict).toHaveCount(0);
    const [theirs, mine] = await Promise.all(
      [2, 3].map((version) =>
        ask<{ document: typeof card }>(page, galley.address, 'GET', `/workspace/templates/${id}/versions/${version}`),
      ),
    );
    expect(theirs?.document.background).toBe('#ddffdd');
    expect(mine?.document.layers[0]?.id).toBe('stripe');

    // Whoever discards takes what was saved, so that nothing is left to settle.
    await overtype(page, '"id": "stripe"', '"stripe"', 'ribbon');
    await ask(page, galley.address, 'PUT', `/workspace/templates/${id}`, { document: greenCard, version: 3 });
    // Whoever comes back to the page is told before anything is saved.
    const notice = page.getByText('Version 4 was saved meanwhile.');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(notice).toBeVisible();
    await expect(page.getByRole('region', { name: 'Versions' })).toContainText('Version 4, the newest');
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

test.describe('an answer that is lost', () => {
  test.use({ expectedConsoleError: /ERR_FAILED/ });

  test('is told of although Save was pressed twice, and saving again settles it, also where the tab has no room for the text', async ({
    page,
    galley,
  }) => {
    await fillTabStorage(page);
    const id = await openCard(page, galley.address, 'Far and large card');
    await overtype(page, '"id": "band"', '"band"', 'stripe');
    const warning = page.getByText('This tab cannot keep your changes');
    await expect(warning).toBeVisible();
    await page.route(`**/workspace/templates/${id}`, async (route) => {
      if (route.request().method() === 'PUT') await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Save', exact: true }).evaluate((save: HTMLButtonElement) => {
      save.click();
      save.click();
    });
    await expect(page.getByRole('alert')).toContainText('It may have been saved all the same');
    await expect(page.getByText('Nothing was saved.')).toHaveCount(0);
    await expect(warning).toBeVisible();
    await expect(editorOf(page)).toContainText('"id": "stripe"');
    await page.unroute(`**/workspace/templates/${id}`);
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Version 2 is saved')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(warning).toHaveCount(0);
  });
});

test('changes outlive a reload, a page that is left is asked about, and on the way back the text is there, with nothing unsaved when it was saved meanwhile', async ({
  page,
  galley,
}) => {
  const id = await openCard(page, galley.address, 'Left card');
  await overtype(page, '"id": "band"', '"band"', 'stripe');
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await reloaded;
  await expect(page.getByText('These are changes that you made before and did not save.')).toBeVisible();
  await expect(editorOf(page)).toContainText('"id": "stripe"');

  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.getByRole('link', { name: 'API keys' }).click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Left card' })).toBeVisible();
  await page.getByRole('link', { name: 'API keys' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'API keys' })).toBeVisible();
  await page.goBack();
  await expect(editorOf(page)).toContainText('"id": "stripe"');
  await expect(page.getByText('did not save')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Version 2 is saved')).toBeVisible();
  await overtype(page, '"id": "stripe"', '"stripe"', 'ribbon');
  await expect(page.getByText('Not saved')).toBeVisible();
  await expect(page.getByText('did not save')).toHaveCount(0);
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.getByRole('link', { name: 'API keys' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'API keys' })).toBeVisible();
  await page.goBack();

  await overtype(page, '"id": "stripe"', '"stripe"', 'ribbon');
  const release = await hold(page, `**/workspace/templates/${id}`);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saving')).toBeVisible();
  await page.getByRole('link', { name: 'API keys' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'API keys' })).toBeVisible();
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  release();
  expect((await saved).status()).toBe(200);
  await page.goBack();
  await expect(page.getByRole('status').filter({ hasText: 'Version 3' })).toBeVisible();
  await expect(editorOf(page)).toContainText('"id": "ribbon"');
  await expect(page.getByText('did not save')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Discard changes' })).toBeDisabled();
});

test.describe('without the code of the editor', () => {
  test.use({ expectedConsoleError: /document-editor|Failed to (load|fetch)|The code of this part/ });

  test('a line of what is wrong leads to its place in a plain box, where the text is changed and saved, and no search is offered', async ({
    page,
    galley,
  }) => {
    await page.route(/document-editor.*\.js/, (route) => route.abort());
    await openCard(page, galley.address, 'Plain card');
    const text = await editorOf(page).inputValue();
    const end = text.length + 200;
    await editorOf(page).fill(`${text}${'\n'.repeat(200)},`);
    const mistake = page.getByRole('region', { name: 'Problems' }).getByRole('button', { name: /Line \d+/ });
    await expect(mistake).toBeVisible();
    await editorOf(page).evaluate((box: HTMLTextAreaElement) => {
      box.setSelectionRange(0, 0);
      box.scrollTop = 0;
    });
    await mistake.click();
    await expect(editorOf(page)).toBeFocused();
    const place = await editorOf(page).evaluate((box: HTMLTextAreaElement) => [box.selectionStart, box.scrollTop > 0]);
    expect(place).toEqual([end, true]);
    await expect(page.getByRole('button', { name: 'Search' })).toHaveCount(0);
    await editorOf(page).fill(text.replace('"band"', '"stripe"'));
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Version 2 is saved')).toBeVisible();
  });
});
