import { control, openForm, sendForm } from './support/form-page.ts';
import { cards, openHistory } from './support/kept-renders.ts';
import { OTHER_PROJECT } from './support/start-other-service.ts';
import { expect, expectAccessible, test } from './support/test.ts';

test.use({
  otherTemplate: { variables: [{ name: '__proto__', type: 'text', label: 'Guest', required: true }] },
});

test('another tab immediately shows the quota, its usage and the last render of a template', async ({
  page,
  context,
  galleyOfOther,
  otherService,
}) => {
  const other = await context.newPage();
  await other.goto(`${galleyOfOther.address}/projects/${OTHER_PROJECT}`);
  const card = other.getByRole('listitem').filter({ hasText: 'Door pass' });
  // The cards are replaced once the tools of the list have loaded.
  await expect(other.getByRole('button', { name: 'Table' })).toBeVisible();
  await expect(card.locator('time')).toBeVisible();
  const top = (await card.boundingBox())?.y;
  await openForm(page, galleyOfOther.address);
  for (const guest of ['Ada', 'Zoë']) {
    await control(page, 'Guest').fill(guest);
    await sendForm(page, otherService);
  }
  await expect(card.locator('img')).toBeVisible();
  expect((await card.boundingBox())?.y).toBe(top);
  await other.getByRole('button', { name: 'Table' }).click();
  await expect(other.getByRole('row', { name: /Door pass/ }).locator('img')).toBeVisible();
  await expectAccessible(other.getByRole('table'));

  const meter = other.getByRole('meter', { name: 'Render quota' });
  await expect(meter).toHaveJSProperty('value', 48);
  await expect(meter).toHaveAttribute('aria-valuetext', /^48 of 50 left, resets in .+ your time$/);
  await other.getByRole('button', { name: '48 of 50 left' }).click();
  const use = other.getByRole('region', { name: 'Renders used' });
  await expect(use).toContainText('2 used, all of them in History');
  await use.getByText('Day by day').click();
  await expect(use.getByRole('row').last()).toContainText(/ 2$|2$/);
  await expectAccessible(use);
  await other.setViewportSize({ width: 320, height: 640 });
  await expect(use).toBeInViewport({ ratio: 1 });

  await openHistory(other, galleyOfOther.address, 2);
  await control(page, 'Guest').fill('Ida');
  await sendForm(page, otherService);
  await expect(cards(other)).toHaveCount(3);

  // Each tab says whether the render that it shows is stored.
  const isKept = page.getByText('Saved in History.');
  await openForm(other, galleyOfOther.address);
  await control(other, 'Guest').fill('Eve');
  await sendForm(other, otherService);
  await openHistory(other, galleyOfOther.address, 4);
  await expect(isKept).toBeVisible();
  await control(page, 'Guest').fill('Zoë');
  await expect(page.getByText('From History')).toBeVisible();
  await expect(isKept).toBeVisible();
  await cards(other).nth(2).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(isKept).toHaveCount(0);
  await expect(page.getByRole('img', { name: 'Render of Door pass' })).toBeVisible();

  await other.getByRole('button', { name: 'Select' }).click();
  await cards(other).nth(0).click();
  await cards(other).nth(1).click();
  await expect(other.getByText('2 renders selected')).toBeVisible();
  await openHistory(page, galleyOfOther.address, 3);
  await cards(page).nth(0).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(other.getByText('1 render selected', { exact: true })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Delete 1…' })).toBeVisible();
});

test('selected renders are deleted after a confirmation and can be restored', async ({
  page,
  galleyOfOther,
  otherService,
}) => {
  // The browser declines the first two requests to keep the storage. The app makes the first one at the third render.
  await page.addInitScript(() => {
    let askedCount = 0;
    Object.assign(navigator.storage, {
      estimate: async () => ({ usage: 95_000_000, quota: 100_000_000 }),
      persist: async () => (askedCount += 1) > 2,
      persisted: async () => askedCount > 2,
    });
  });
  await openForm(page, galleyOfOther.address);
  for (const guest of ['Ada', 'Zoë', 'Ida']) {
    await control(page, 'Guest').fill(guest);
    await sendForm(page, otherService);
  }
  await openHistory(page, galleyOfOther.address, 3);
  await page.setViewportSize({ width: 390, height: 600 });
  await page.getByRole('button', { name: 'Select' }).click();
  await cards(page).nth(0).click();
  // Selections of several searches add up.
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.pressSequentially('Ada');
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Select all' }).click();
  await expect(page.getByText('2 renders selected, 1 of them not shown')).toBeVisible();
  await search.clear();
  await expect(cards(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Select all' }).click();
  await expect(page.getByText('3 renders selected')).toBeVisible();
  await cards(page).nth(1).click();
  await expect(page.getByText('2 renders selected')).toBeVisible();
  await cards(page).last().scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await expect(page.getByText('2 renders selected')).toBeInViewport();
  await expect(page.getByRole('main').getByRole('button', { name: /ZIP|Delete/ })).toHaveText([
    'Export 2 as ZIP',
    'Delete 2…',
  ]);
  await expectAccessible(page.getByRole('main'));
  await page.getByRole('button', { name: 'Delete 2…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete 2 renders?' });
  await expect(dialog).toContainText(/This frees [\d.]+ KB in this browser/);
  await expectAccessible(dialog);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(cards(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Delete 2…' }).click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(cards(page)).toHaveCount(3);
  await expect(page.locator(':focus')).toHaveCount(1);

  await cards(page).last().click();
  await expect(page.getByRole('dialog').getByRole('term').first()).toHaveText('Guest');
  await page.getByRole('button', { name: 'Pin', exact: true }).click();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });
  const storage = page.getByRole('region', { name: 'Storage' });
  await expect(storage).toContainText('95.0 MB of 100.0 MB used.');
  await storage.getByRole('button', { name: 'Keep my renders' }).click();
  await expect(storage).toContainText('The browser declined for now.');
  await storage.getByRole('button', { name: 'Keep my renders' }).click();
  await expect(storage).toContainText('Your renders stay until you delete them.');
  await storage.getByRole('button', { name: 'Delete the oldest…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('Pinned');

  await page.evaluate(() => {
    IDBObjectStore.prototype.get = function refuse() {
      throw new DOMException('Data lost due to missing file.', 'NotReadableError');
    };
  });
  await cards(page).click();
  await expect(page.getByRole('dialog')).toContainText('This render couldn’t be loaded');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Select' }).click();
  await cards(page).click();
  await page.getByRole('button', { name: 'Delete 1…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(cards(page)).toHaveCount(0);
});
