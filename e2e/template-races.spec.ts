import { ask, card, createLocate, drag, openCard, overtype, readLayers, save } from './support/editor-page.ts';
import { hold } from './support/hold.ts';
import { expect, test } from './support/test.ts';

// A save and a font are refused, calls fail without a network, and a busy service asks to wait.
test.use({ expectedConsoleError: /409|400|503|ERR_INTERNET_DISCONNECTED/ });

test('changes survive a late proof, a reload, and a save by someone else', async ({ page, galley }) => {
  const id = await openCard(page, galley.address, 'Raced card', 'design');
  const at = await createLocate(page);
  const image = page.locator('.editor-page img').last();
  const release = await hold(page, '**/workspace/documents/proof');
  await drag(page, at(200, 230), at(200, 130), ['Alt']);
  await drag(page, at(100, 150), at(100, 200), ['Alt']);
  release();
  await expect(image).toBeVisible();
  await ask(page, galley.address, 'PUT', `/workspace/templates/${id}`, {
    document: { ...card, background: '#ddffdd' },
    version: 1,
  });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Someone else saved first.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Not saved')).toBeVisible();
  await page.getByRole('button', { name: 'band', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Y px' })).toHaveValue('150');
});

test('a save during a gesture saves what was there before it', async ({ page, galley }) => {
  const id = await openCard(page, galley.address, 'Held card', 'design');
  const at = await createLocate(page);
  await drag(page, at(200, 230), at(200, 180), ['Alt']);
  await page.mouse.move(...at(200, 180));
  await page.mouse.down();
  await page.keyboard.down('Alt');
  await page.mouse.move(...at(200, 100), { steps: 3 });
  await page.keyboard.up('Alt');
  await page.keyboard.press('Control+S');
  await expect(page.getByText('Version 2 saved')).toBeVisible();
  await page.mouse.up();
  await expect(page.getByText('Not saved')).toBeVisible();
  expect(await readLayers(page, galley.address, id)).toMatchObject([{ y: 150 }, { y: 40 }]);
  await save(page, 3);
  expect(await readLayers(page, galley.address, id)).not.toMatchObject([{ y: 150 }, { y: 40 }]);
});

test('offline, a design goes on and is saved later', async ({ page, context, galley }) => {
  await openCard(page, galley.address, 'Train card', 'design');
  const at = await createLocate(page);
  await context.setOffline(true);
  await drag(page, at(200, 230), at(200, 130), ['Alt']);
  await expect(page.getByRole('textbox', { name: 'Y px' })).toHaveValue('100');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByText('Not saved')).toBeVisible();
  await context.setOffline(false);
  await save(page, 2);
  await expect(page.locator('.editor-page img')).toHaveCount(1);
});

test('two tabs keep their own changes, and the second to save is asked', async ({ page, context, galley }) => {
  const id = await openCard(page, galley.address, 'Doubled card', 'design');
  const other = await context.newPage();
  await other.goto(page.url());
  for (const [tab, top] of [
    [page, '150'],
    [other, '120'],
  ] as const) {
    await tab.getByRole('button', { name: 'band', exact: true }).click();
    await tab.getByRole('textbox', { name: 'Y px' }).fill(top);
    await tab.getByRole('textbox', { name: 'Y px' }).press('Enter');
  }
  await save(other, 2);
  await page.reload();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Save yours on top of version 2' }).click();
  await expect(page.getByText('Version 3 saved')).toBeVisible();
  expect(await readLayers(page, galley.address, id)).toMatchObject([{ y: 150 }, {}]);
});

test('a font that was removed can be replaced', async ({ page, galley }) => {
  await openCard(page, galley.address, 'Fontless card');
  await overtype(page, '"family": "Inter"', '"Inter"', 'Gone Sans');
  await page.getByRole('button', { name: 'Design', exact: true }).click();
  await expect(page.locator('p.editor-missed')).toContainText('the font "Gone Sans" is not installed');
  await page.getByRole('button', { name: 'title', exact: true }).click();
  const font = page.getByRole('combobox', { name: 'Font' });
  await expect(font).toHaveValue('Gone Sans');
  await font.selectOption('Inter');
  await expect(page.locator('p.editor-missed')).toHaveCount(0);
  await expect(page.locator('.editor-page img')).toHaveCount(1);
});
