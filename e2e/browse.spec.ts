import { hold } from './support/hold.ts';
import { templateId } from './support/start-list-service.ts';
import { FIRST_PROJECT, focusedText, scrollDown, searchBox, status, test } from './support/list-test.ts';
import { expect, expectAccessible } from './support/test.ts';

test('a search typed while the page loads covers every project and is kept in the history', async ({
  page,
  galleyOfLists,
}) => {
  await page.goto(galleyOfLists.address, { waitUntil: 'commit' });
  await searchBox(page).pressSequentially('holiday certificate');
  const hit = page.getByRole('link', { name: 'Holiday certificate 286' });
  await expect(hit).toBeVisible();
  await expect(hit.locator('mark')).toHaveText(['Holiday', 'certificate']);
  await expect(searchBox(page)).toHaveValue('holiday certificate');
  await expect(searchBox(page)).toBeFocused();
  await expect(page.getByRole('progressbar', { name: 'Reading' })).toHaveCount(0);
  await expect(status(page)).toHaveText(/^\d+ match(es)? of 312$/);

  await searchBox(page).clear();
  await searchBox(page).pressSequentially('kyoto team 4');
  await page.getByRole('link', { name: 'Kyoto team 4', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kyoto team 4' })).toBeVisible();
  await page.goBack();
  await expect(searchBox(page)).toHaveValue('kyoto team 4');
});

test('a search matches sizes, uses and field types', async ({ page, galley }) => {
  await page.goto(galley.address);
  const found = page.getByRole('main').getByRole('listitem').getByRole('link');
  await searchBox(page).pressSequentially('1080x1080 instagram photo');
  await expect(found.filter({ hasText: 'Quote card' })).toBeVisible();
  await expect(found.filter({ hasText: 'Business card' })).toHaveCount(0);
  await searchBox(page).fill('zzqqxx');
  await page.getByRole('main').getByRole('button', { name: 'Show all' }).last().press('Enter');
  await expect(page.getByRole('button', { name: 'Show all' })).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
});

test('the address of a search restores the view', async ({ page, galleyOfLists, context }) => {
  await page.addInitScript(() => {
    const written: string[] = ((window as { written?: string[] }).written = []);
    const { replaceState } = history;
    history.replaceState = function (...args) {
      written.push(String(args[2]));
      replaceState.apply(this, args);
    };
  });
  await page.goto(galleyOfLists.address + FIRST_PROJECT);
  await expect(page.getByRole('link', { name: /^Spring sale 0/ })).toBeVisible();
  await searchBox(page).pressSequentially('newsletter');
  await expect(searchBox(page)).toBeFocused();
  await expect(searchBox(page)).toHaveValue('newsletter');
  await expect(page).toHaveURL(/\?q=newsletter$/);
  const written = await page.evaluate(() => (window as { written?: string[] }).written ?? []);
  expect(written.filter((address) => address.includes('q=')).length).toBeLessThan(5);
  await page.getByLabel('Visibility', { exact: true }).selectOption('PRIVATE');
  await page.getByLabel('Order', { exact: true }).selectOption('-name');
  await page.getByRole('button', { name: 'Table' }).click();
  await expect(page).toHaveURL(/\?q=newsletter&visibility=PRIVATE&sort=-name&layout=table$/);
  await expect(page.getByRole('rowheader').first()).toHaveText('Spring newsletter 280');
  const shown = await status(page).textContent();

  const other = await context.newPage();
  await other.goto(page.url());
  const first = other.getByRole('rowheader').first();
  await expect(status(other)).toHaveText(shown ?? '');
  await expect(first).toHaveText('Spring newsletter 280');
  await expect(searchBox(other)).toHaveValue('newsletter');
  await first.getByRole('link').click();
  await expect(other.getByRole('form', { name: 'Variables' })).toBeVisible();
  await other.goBack();
  await expect(first).toHaveText('Spring newsletter 280');
  await expect(first.getByRole('link')).toBeFocused();
  await expect(searchBox(other)).toHaveValue('newsletter');
  await other.getByRole('main').click({ position: { x: 4, y: 4 } });
  await other.goForward();
  await expect(other.getByRole('form', { name: 'Variables' })).toBeVisible();
  await expect(other.getByRole('heading', { level: 1, name: 'Spring newsletter 280' })).toBeFocused();
});

test('going back and reloading restore the scroll position in a long list', async ({ page, galleyOfLists }) => {
  await page.goto(galleyOfLists.address + FIRST_PROJECT);
  await expect(page.locator('[data-index="0"]')).toBeVisible();
  const readTop = () => page.evaluate(() => window.scrollY);
  // Still within the outline of a loading list.
  await scrollDown(page, 500);
  await expect.poll(readTop).toBe(500);
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain('"scrollPx":500');
  await page.reload();
  await expect.poll(readTop).toBe(500);
  // The next page loads before the position is stored.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const end = await readTop();
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain(`"scrollPx":${end}`);
  await page.reload();
  await expect.poll(readTop).toBe(end);
  const link = page.locator('[data-index="123"]').getByRole('link');
  // The list grows as its pages load.
  await expect(async () => {
    await scrollDown(page, 1_000);
    await expect(link).toBeAttached({ timeout: 100 });
  }).toPass({ intervals: [0] });
  await link.scrollIntoViewIfNeeded();
  const name = await link.textContent();
  await link.click();
  await expect(page.getByRole('form', { name: 'Variables' })).toBeVisible();
  // A click outside of controls focuses the page.
  const main = page.getByRole('main');
  await main.click({ position: { x: 4, y: 4 } });
  await expect(main).toBeFocused();
  await page.goBack();
  await expect.poll(() => focusedText(page)).toBe(name);
  const top = await readTop();
  expect(top).toBeGreaterThan(5_000);
  await page.reload();
  await expect.poll(() => focusedText(page)).toBe(name);
  expect(await readTop()).toBe(top);
});

test('single-key shortcuts can be switched off, and twelve keys open and fill in a known template', async ({
  page,
  galleyOfLists,
}) => {
  await page.goto(galleyOfLists.address);
  await expect(page.getByRole('link', { name: /^Berlin team 0/ })).toBeVisible();
  await page.keyboard.press('/');
  await expect(searchBox(page)).toBeFocused();
  await expect(searchBox(page)).toHaveValue('');
  await searchBox(page).blur();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toBeVisible();
  await sheet.getByLabel('Single-key shortcuts').uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(sheet).toBeHidden();

  let count = 0;
  const press = async (key: string) => {
    count += 1;
    await page.keyboard.press(key);
  };
  await press('Control+k');
  const box = page.getByRole('combobox', { name: 'Go to a project, template, page or setting' });
  await expect(box).toBeFocused();
  for (const key of 'menu 62') await press(key === ' ' ? 'Space' : key);
  await expect(page.getByRole('option', { name: /^Holiday menu 62 / })).toHaveAttribute('aria-selected', 'true');
  await press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Holiday menu 62' })).toBeFocused();
  await press('Tab');
  if ((await focusedText(page)) !== '') await press('Tab');
  await expect(page.getByLabel('Headline', { exact: true })).toBeFocused();
  await press('H');
  await expect(page.getByLabel('Headline', { exact: true })).toHaveValue('H');
  expect(count).toBeLessThanOrEqual(12);
});

test.describe('the palette', () => {
  // One search reads each template for its size.
  test.use({ templateCount: 64 });

  test('counts its matches and opens pages, settings and recent templates', async ({ page, galleyOfLists }) => {
    await page.goto(`${galleyOfLists.address}/templates/${templateId(5)}`);
    await expect(page.getByRole('form', { name: 'Variables' })).toBeVisible();
    await test.step('text typed before its code has loaded appears in its search field only', async () => {
      const release = await hold(page, '**/assets/command-palette-*.js');
      const field = page.getByLabel('Headline', { exact: true });
      await field.focus();
      await page.keyboard.press('Control+k');
      await page.keyboard.type('week');
      release();
      const box = page.getByRole('combobox', { name: 'Go to a project, template, page or setting' });
      await expect(box).toBeFocused();
      await page.keyboard.type('ly');
      await expect(box).toHaveValue('weekly');
      await page.keyboard.press('Escape');
      await expect(field).toBeFocused();
      await expect(field).toHaveValue('');
    });
    await page.getByRole('button', { name: 'Go to' }).click();
    await expect(page.getByRole('option').first()).toHaveAccessibleName(/^Weekly badge 5/);
    const palette = page.getByRole('dialog', { name: 'Go to' });
    await expectAccessible(palette);
    await page.keyboard.type('certificate 52');
    await expect(palette.getByRole('status')).toHaveText('1 match.');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('for the');
    await expect(palette.getByRole('status')).toHaveText('The first 40 matches. Type more to narrow the list.');
    const release = await hold(page, '**/api/v1/templates/*');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('7x7');
    await expect(palette.getByRole('status')).toHaveText('Searching…');
    release();
    await expect(palette.getByRole('status')).toHaveText('Nothing matches “7x7”.');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('keyboard shortcuts');
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(sheet).toBeVisible();
    await expectAccessible(sheet);
    await sheet.getByRole('button', { name: 'Close' }).press('Enter');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: /^Go to/ })).toHaveValue('');
    await page.keyboard.type('theme dark');
    await page.keyboard.press('Enter');
    await expect(page.locator(':root')).toHaveCSS('color-scheme', 'dark');
    await page.reload();
    await expect(page.locator(':root')).toHaveCSS('color-scheme', 'dark');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.type('projects table');
    await expect(page.getByRole('option').first()).toHaveAccessibleName(/^Projects as a table/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('table')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Recent and favorite templates' })).toContainText(
      'Weekly badge 5',
    );
    // Going back closes what was opened over the page.
    await page.getByRole('banner').getByRole('link', { name: 'History' }).click();
    await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: /^Go to/ })).toBeFocused();
    await page.goBack();
    await expect(page.getByRole('table')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('group', { name: 'Theme' })).toBeVisible();
    await page.goForward();
    await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeFocused();
    await expect(page.getByRole('group', { name: 'Theme' })).toBeHidden();
  });
});

test('the keyboard reaches every row, and a row keeps the focus while the list scrolls', async ({
  page,
  galleyOfLists,
}) => {
  await page.goto(`${galleyOfLists.address}${FIRST_PROJECT}?sort=name`);
  await expect(status(page)).toHaveText('289 templates');
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().focus();
  const first = await focusedText(page);
  await page.keyboard.press('End');
  const last = page.locator('[data-index="288"]');
  await expect(last.getByRole('link')).toBeFocused();
  await expect(last).toHaveAttribute('aria-setsize', '289');
  await expect(last).toHaveAttribute('aria-posinset', '289');
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('[data-index="284"]').getByRole('link')).toBeFocused();
  await scrollDown(page, 500);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(page.getByRole('link', { name: first ?? '' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-index="288"]').getByRole('link')).toBeFocused();
  // A busy browser reports its scroll position late.
  await page.evaluate(() => addEventListener('scroll', (event) => event.stopImmediatePropagation(), true));
  await page.keyboard.press('Home');
  await expect.poll(() => focusedText(page)).toBe(first);
  for (let count = 0; count < 60; count += 1) await page.keyboard.press('Tab');
  await expect(page.locator('[data-index="30"]').getByRole('link')).toBeFocused();

  // Rows that aren't in the document use no paper.
  const countSheets = async () => (await page.pdf()).toString('latin1').match(/\/Type \/Page\b/g)?.length;
  expect(await countSheets()).toBeLessThan(7);
  await page.getByRole('button', { name: 'Table' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  expect(await countSheets()).toBeLessThan(7);
});

test('at 400% a menu scrolls to the focused item and closes when it loses the focus', async ({ page, galley }) => {
  await page.setViewportSize({ width: 320, height: 225 });
  await page.goto(galley.address);
  await page.getByRole('button', { name: 'Menu' }).press('Enter');
  // It appears above the last item once the service is known.
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible();
  const last = page.getByRole('button', { name: 'Keyboard shortcuts' });
  await last.focus();
  await expect(last).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Tab');
  await expect(last).toBeHidden();
  await page.getByRole('button', { name: 'Order' }).press('Enter');
  const table = page.getByRole('button', { name: 'Table' });
  await table.focus();
  await page.keyboard.press('Tab');
  await expect(table).toBeHidden();
});
