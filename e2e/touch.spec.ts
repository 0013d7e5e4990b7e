import type { Locator, Route } from '@playwright/test';
import { fillVariables, generate } from './kit/verbs.ts';
import { openBatch, seedBatch } from './support/batches.ts';
import { CARTON_LABEL, openForm, QUOTE_CARD } from './support/form-page.ts';
import { hold } from './support/hold.ts';
import { searchBox, test } from './support/list-test.ts';
import { middleOf, pressTwice, sumShifts, watchShifts } from './support/layout.ts';
import { expect, expectAccessible } from './support/test.ts';

async function expectFingerSized(target: Locator): Promise<void> {
  const { width, height } = (await target.boundingBox()) ?? { width: 0, height: 0 };
  expect(Math.min(width, height), `${width} × ${height} px`).toBeGreaterThanOrEqual(44);
}

test.use({
  hasTouch: true,
  isMobile: true,
  viewport: { width: 390, height: 844 },
  expectedConsoleError: /ERR_INTERNET_DISCONNECTED/,
});

// The longest test comes first, so that it doesn't run last.
test('nothing shifts while pages load, an image renders and a batch runs', async ({ page, galley }) => {
  const readShifts = await watchShifts(page);
  const expectStill = async (): Promise<void> => {
    const moved = (await readShifts()).filter(({ isAfterInput }) => !isAfterInput);
    expect(sumShifts(moved), `What has moved: ${moved.map(({ words }) => words).join('; ')}`).toBeLessThan(0.02);
  };
  const delay = (ms: number) => (route: Route) => setTimeout(() => void route.continue().catch(() => {}), ms);
  await page.route(/\/(service\.json|quota)$/, delay(800));
  await page.route('**/generate', delay(700));

  await page.goto(galley.address);
  await page.getByRole('link', { name: 'Social and web', exact: true }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Social and web' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'New template' })).toBeVisible();
  await expect(page.getByRole('meter', { name: 'Render quota' })).toBeVisible();
  await expectStill();

  await page.getByRole('link', { name: 'Quote card', exact: true }).tap();
  await fillVariables(page, { Quote: 'Less', 'Who said it': 'Ada' });
  await generate(page);
  await expect(page.getByText('Saved in History.')).toBeVisible();
  await expectStill();

  await page.reload();
  await expect(page.getByRole('img', { name: 'Render of Quote card' })).toBeAttached();
  await expect(page.getByRole('tab', { name: 'Preview' })).toBeVisible();
  await expect(page.getByRole('meter', { name: 'Render quota' })).toBeVisible();
  expect(sumShifts(await readShifts())).toBeLessThan(0.01);

  const before = (await readShifts()).length;
  await page.getByRole('banner').getByRole('link', { name: 'History' }).tap();
  await expect(page.getByRole('region', { name: 'Storage' })).toBeVisible();
  expect(sumShifts((await readShifts()).slice(before))).toBeLessThan(0.02);

  await seedBatch(page, galley.address, { rowCount: 6 });
  await openBatch(page);
  const release = await hold(page, '**/generate');
  await page.getByRole('button', { name: 'Render 6 rows' }).tap();
  await test.step('a double tap on Stop does not render what it stopped', async () => {
    await page.getByRole('button', { name: 'Pause' }).tap();
    release();
    await expect(page.getByText(/^Paused\. /).first()).toBeVisible();
    const rest = page.getByRole('button', { name: /^Render \d stopped$/ });
    const stop = page.getByRole('button', { name: 'Stop' });
    await expect(stop).toBeEnabled();
    await pressTwice(page, await middleOf(stop), /^Render \d stopped$/);
    await expectStill();
    await page.getByRole('banner').getByRole('link', { name: 'History' }).tap();
    await expect(page.getByRole('region', { name: 'Storage' })).toBeVisible();
    await page.goBack();
    await expect(page.getByText(/^Done: .* stopped\.$/).first()).toBeVisible();
    await page.reload();
    await rest.tap();
  });
  await expect(page.getByText('Done: 6 images.').first()).toBeVisible();
  await expect(page.getByText(/^6 images, /)).toBeVisible();
  await expectStill();
});

test('a tap opens each kind of page and each tool of a template on a first visit', async ({ page, galley }) => {
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    const share = async ({ files = [] }: ShareData = {}) =>
      void shared.push(...files.map(({ name, type, size }) => ({ name, type, hasBytes: size > 1_000 })));
    Object.assign(navigator, { canShare: () => true, share });
  });
  await page.goto(galley.address);
  await page.getByRole('link', { name: 'Social and web', exact: true }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Social and web' })).toBeVisible();
  await page.getByRole('link', { name: 'Quote card', exact: true }).tap();
  await expect(page.getByRole('form', { name: 'Variables' })).toBeVisible();

  await test.step('the form comes first below a one-row header, and texts are centered in their fields', async () => {
    const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? NaN;
    const field = page.getByLabel('Quote', { exact: true });
    expect(await topOf(field)).toBeLessThan(await topOf(page.getByRole('tab', { name: 'Preview' })));
    expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(60);
    const room = await field.evaluate((box) => {
      const { paddingTop, lineHeight } = getComputedStyle(box);
      return {
        above: parseFloat(paddingTop),
        below: box.clientHeight - parseFloat(paddingTop) - parseFloat(lineHeight),
      };
    });
    expect(room.below).toBeCloseTo(room.above, 0);
  });

  // The preview stays above the form and opens in full size.
  await page.getByLabel('Quote', { exact: true }).pressSequentially('Less');
  const enlarge = page.getByRole('button', { name: 'Live preview Enlarge' });
  await test.step('while typing, the preview takes 40% of the screen above the field', async () => {
    const image = await enlarge.boundingBox();
    expect(image?.height).toBeCloseTo(0.4 * 844, 0);
    const field = await page.getByLabel('Quote', { exact: true }).boundingBox();
    expect(field?.y).toBeGreaterThan((image?.y ?? 0) + (image?.height ?? 0));
  });
  await enlarge.tap();
  const full = page.getByRole('dialog', { name: 'Full preview' });
  await expect(full.getByRole('img', { name: 'Proof of Quote card' })).toBeInViewport();
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(full.getByRole('img', { name: 'Proof of Quote card' })).toBeInViewport();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.keyboard.press('Escape');
  await expect(full).toHaveCount(0);
  // An outdated preview is marked.
  await page.route('**/proof', (route) => route.abort('internetdisconnected'));
  await page.getByLabel('Quote', { exact: true }).press('!');
  await expect(page.getByRole('button', { name: 'Preview is out of date Enlarge' })).toBeVisible();
  await page.unroute('**/proof');
  await page.getByLabel('Quote', { exact: true }).clear();

  await page.getByRole('button', { name: 'More', exact: true }).tap();
  await expect(page.getByRole('button', { name: 'Fill with examples' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'For developers' }).tap();
  await page.getByRole('tab', { name: 'Schema' }).tap();
  await expect(page.getByRole('tabpanel', { name: 'Schema' }).getByText('Who said it').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Preview' }).tap();

  await page.getByRole('button', { name: 'Generate', exact: true }).tap();
  await expectFingerSized(page.getByRole('link', { name: 'Quote', exact: true }));
  await page.getByRole('link', { name: 'Who said it' }).tap();
  await expect(page.getByLabel('Who said it', { exact: true })).toBeFocused();

  await fillVariables(page, { Quote: 'Less, but better.', 'Who said it': 'Dieter Rams' });
  await expect(page.getByLabel('Who said it', { exact: true })).toBeFocused();
  await generate(page);
  // Losing the focus closes the on-screen keyboard.
  await expect(page.getByLabel('Who said it', { exact: true })).not.toBeFocused();
  // Generate is at the end of the form, with the result below.
  await expect(page.getByRole('link', { name: 'Download' })).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Enlarge' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Share' }).tap();
  await page.getByRole('button', { name: 'Open full' }).tap();
  const viewer = page.getByRole('dialog', { name: 'Full render' });
  await expect(viewer.getByRole('button', { name: 'Close' })).toBeInViewport();
  await expectFingerSized(viewer.getByRole('button', { name: 'Zoom out' }));
  await expectFingerSized(viewer.getByRole('button', { name: 'Zoom in' }));
  await test.step('a shared file is the same as a downloaded one', async () => {
    await viewer.getByLabel('Save as').selectOption('JPEG, converted from PNG');
    await viewer.getByRole('button', { name: 'Share' }).tap();
    const name = 'Less, but better. Dieter Rams - Quote card';
    await expect
      .poll(() => page.evaluate(() => (window as { shared?: unknown[] }).shared))
      .toEqual([
        { name: `${name}.png`, type: 'image/png', hasBytes: true },
        { name: `${name}.jpg`, type: 'image/jpeg', hasBytes: true },
      ]);
  });
  await viewer.getByRole('button', { name: 'Close' }).tap();
  await page.getByRole('button', { name: / of .* left/ }).tap();
  await expect(page.getByRole('region', { name: 'Renders used' })).toBeVisible();

  await test.step('a double tap on a template with filled fields renders nothing', async () => {
    let sentCount = 0;
    page.on('request', (request) => (sentCount += request.url().endsWith('/generate') ? 1 : 0));
    await page.getByRole('link', { name: 'Galley', exact: true }).tap();
    await page.getByRole('link', { name: 'Social and web', exact: true }).tap();
    const card = page.getByRole('link', { name: 'Quote card', exact: true });
    await card.evaluate((link) => scrollBy(0, link.getBoundingClientRect().y - 790));
    await pressTwice(page, { x: 80, y: 810 }, /^Generate$/);
    await Promise.all([page.waitForRequest('**/proof'), page.getByLabel('Quote', { exact: true }).press('!')]);
    expect(sentCount).toBe(0);
  });
});

test('a tap leaves a page that is still loading, and no text box makes Safari zoom in', async ({ page, galley }) => {
  const expectLargeText = async (path: string) => {
    await expect(page.getByRole('textbox').or(page.getByRole('searchbox')).first()).toBeVisible();
    const small = await page
      .locator('select, textarea, input:is([type=text], [type=search], :not([type]))')
      .evaluateAll((controls) =>
        controls
          .filter((control) => parseFloat(getComputedStyle(control).fontSize) < 16)
          .map(({ outerHTML }) => outerHTML.slice(0, 80)),
      );
    expect(small, path).toEqual([]);
  };
  for (const [path, heading] of [
    ['/history', 'History'],
    ['/developer', 'Developer'],
  ] as const) {
    await page.goto(galley.address + path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await page.getByRole('link', { name: 'Galley', exact: true }).tap();
    await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  }
  await expectLargeText('/');
  for (const [path, heading] of [
    ['/history', 'History'],
    ['/developer', 'Developer'],
    ['/templates/new', 'New template'],
  ] as const) {
    await page.evaluate((address) => history.pushState(null, '', address), path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expectLargeText(path);
  }
});

test('a tap selects an option even as it reveals an error in the field before', async ({ page, galley }) => {
  await openForm(page, galley.address, CARTON_LABEL);
  await page.getByLabel('Batch', { exact: true }).pressSequentially('ABCDEFGHIJKLM');
  await page.getByText('Keep cool', { exact: true }).tap();
  await expect(page.getByLabel('Keep cool', { exact: true })).toBeChecked();
  await expect(page.getByLabel('Batch', { exact: true })).toHaveAccessibleDescription(/at most 12/);
});

test.describe('a workspace where everything is shared', () => {
  test.use({ templateCount: 0 });

  test('has its order behind one button, and no card says that it is shared', async ({
    page,
    galleyOfLists,
    lists,
  }) => {
    for (const project of lists.projects) project.visibility = 'SHARED';
    await page.goto(galleyOfLists.address);
    await expect(page.getByRole('link', { name: 'Berlin team 0', exact: true })).toBeVisible();
    await expect(page.getByText('Shared', { exact: true })).toHaveCount(0);
    await expect(page.getByLabel('Order', { exact: true })).toBeHidden();
    await page.getByRole('button', { name: 'Order' }).tap();
    await expectAccessible(page.locator('#list-filters'));
    await page.getByLabel('Order', { exact: true }).selectOption('-name');
    await page.getByRole('button', { name: 'Close' }).tap();
    await expect(page.getByRole('button', { name: 'Order · 1' })).toBeVisible();
    const first = page.getByRole('main').getByRole('listitem').getByRole('link').first();
    await expect(first).toHaveText('Zürich team 11');
    const { y } = await middleOf(first);
    await searchBox(page).fill('Zürich team 11');
    await expectFingerSized(page.getByRole('button', { name: 'Show all' }));
    expect(await middleOf(first)).toMatchObject({ y });
  });
});

test('the menu has the theme, the shortcuts and a link to the page for developers', async ({ page, galley }) => {
  await page.goto(galley.address);
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('radio', { name: 'Dark' }).tap();
  await expect(page.locator(':root')).toHaveCSS('color-scheme', 'dark');
  await expectAccessible(page.getByRole('group', { name: 'Menu' }));
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).tap();
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByRole('button', { name: 'Close' }).tap();
  await page.getByRole('button', { name: 'Menu' }).tap();
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await page.getByRole('banner').getByRole('link', { name: 'Developer' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Developer' })).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
});

test('cells can be pasted into the page for spreadsheets once the browser allows it', async ({
  page,
  context,
  galley,
}) => {
  await openForm(page, galley.address, QUOTE_CARD);
  await page.getByRole('link', { name: 'Create from a spreadsheet' }).tap();
  const paste = page.getByRole('button', { name: 'Paste', exact: true });
  await paste.tap();
  await expect(page.getByText('The browser blocked access to the clipboard.')).toBeVisible();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => navigator.clipboard.writeText('Quote\tWho said it\nLess.\tAda\n'));
  await paste.tap();
  await expect(page.getByText('1 row, 2 columns')).toBeVisible();
});
