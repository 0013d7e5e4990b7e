import type { Locator, Page } from '@playwright/test';
import { typeText } from './kit/fill-field.ts';
import { projectId, templateId } from './support/start-list-service.ts';
import { FIRST_PROJECT, scrollDown, searchBox, status, test } from './support/list-test.ts';
import { areLoaded, expect, expectAccessible } from './support/test.ts';
import { sumShifts, watchShifts } from './support/layout.ts';

/** As if the user had been in another window for a while. */
async function leaveAndComeBack(page: Page): Promise<void> {
  await page.clock.fastForward(60_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}

/** The layout shift below the page's header since it was opened. */
async function watchBelow(page: Page): Promise<() => Promise<number>> {
  const readShifts = await watchShifts(page);
  return async () => sumShifts((await readShifts()).filter(({ isBelow }) => isBelow));
}

test('a project opened by its address loads little, shifts nothing, and loads more at its end', async ({
  page,
  galleyOfLists,
  lists,
}) => {
  const readShift = await watchBelow(page);
  await page.goto(galleyOfLists.address + FIRST_PROJECT);
  await expect(page.getByRole('heading', { level: 1, name: 'Berlin team 0' })).toBeVisible();
  await expect(page.getByText('1200 × 630 px').first()).toBeVisible();
  await expect(page.getByRole('listitem').getByText('Private', { exact: true }).first()).toBeVisible();
  expect(await readShift()).toBeLessThan(0.005);
  expect(lists.requests.filter((path) => /\/projects\?.*limit=100/.test(path))).toHaveLength(1);
  const countSizes = () => lists.requests.filter((path) => path.startsWith('/api/v1/templates/')).length;
  const countFirst = countSizes();
  expect(countFirst).toBeLessThan(30);

  await test.step('the list doesn’t load to its end', async () => {
    const readPlace = () => page.evaluate(() => ({ top: scrollY, height: document.documentElement.scrollHeight }));
    const first = await readPlace();
    await page.keyboard.press('End');
    await expect.poll(async () => (await readPlace()).height).toBeGreaterThan(first.height);
    await expect(page.getByRole('main').getByRole('button', { name: 'Load more' })).not.toBeInViewport();
    const { top, height } = await readPlace();
    expect(top).toBeLessThan(first.height);
    expect(height).toBeLessThan(3 * first.height);
  });
  await test.step('sizes are only loaded for the visible screens', async () => {
    await expect.poll(countSizes).toBeGreaterThan(countFirst);
    const countHere = countSizes();
    await scrollDown(page, 3_000);
    await expect.poll(countSizes).toBeGreaterThan(countHere);
    expect(countSizes()).toBeLessThan(90);
  });
});

test('favorites can be marked, filtered and opened from the first page', async ({ page, galleyOfLists }) => {
  await page.goto(galleyOfLists.address + FIRST_PROJECT);
  await page.getByRole('button', { name: 'Favorite: Winter invitation 3' }).click();
  await page.getByRole('button', { name: 'Favorites', exact: true }).click();
  await expect(status(page)).toHaveText('1 template of 289');
  await expect(page.getByRole('button', { name: 'Favorite: Winter invitation 3' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByRole('link', { name: 'Galley' }).click();
  // Another service's projects and templates can't be changed here.
  await expect(page.getByRole('button', { name: 'Create from a spreadsheet' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Actions for / })).toHaveCount(0);
  await page.getByRole('link', { name: /^Favorite: Winter invitation 3/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Winter invitation 3' })).toBeVisible();
});

test.describe('a list that changes', () => {
  test.use({ templateCount: 162 });

  test('shows the change when the user comes back', async ({ page, galleyOfLists, lists }) => {
    await page.clock.install();
    await page.goto(galleyOfLists.address + FIRST_PROJECT);
    await expect(page.getByRole('link', { name: 'Spring sale 0' })).toBeVisible();
    await scrollDown(page, 8_000);
    await expect(status(page)).toHaveText('151 templates');
    const list = lists.templates.get(projectId(0)) ?? [];
    const renamed = list[1];
    if (renamed !== undefined) renamed.name = 'Renamed';
    list.splice(2, 1);
    for (let number = 0; number < 9; number += 1) {
      list.unshift({ ...(list[0] as (typeof list)[number]), id: templateId(5_000 + number), name: `New ${number}` });
    }
    await leaveAndComeBack(page);
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(page.getByRole('link', { name: 'New 8' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Renamed' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Summer keynote 2', exact: true })).toHaveCount(0);
  });
});

/** The images of templates in the list. */
const examples = (page: Page) => page.getByRole('main').getByRole('img', { name: /^Example of / });

test('every card shows its templates without layout shifts or renders', async ({ page, galley, request }) => {
  const readQuota = async () => (await request.get(`${galley.address}/quota`)).headers()['x-quota-remaining'];
  const left = await readQuota();
  const readShift = await watchBelow(page);
  await page.goto(galley.address);
  const project = page.getByRole('listitem').filter({ hasText: 'Social and web' });
  await expect(project.getByRole('img', { name: /^Example of / })).toHaveCount(4);
  await expect(examples(page)).toHaveCount(24);
  await expect.poll(() => areLoaded(examples(page))).toBe(true);
  expect(await readShift()).toBe(0);
  await project.getByRole('link').click();
  await expect(examples(page)).toHaveCount(7);
  await expect.poll(() => areLoaded(examples(page))).toBe(true);
  await expect(page.getByText('1200 × 630 px').first()).toBeVisible();
  expect(await readShift()).toBe(0);
  await page.goto(`${page.url()}?layout=table`);
  await expect(examples(page)).toHaveCount(7);
  await expect.poll(() => areLoaded(examples(page))).toBe(true);
  await expect(page.getByText('1200 × 630 px').first()).toBeVisible();
  expect(await readShift()).toBe(0);
  expect(left).toBeDefined();
  expect(await readQuota()).toBe(left);
});

test.describe('a picture that does not come', () => {
  test.use({ expectedConsoleError: /Failed to load resource/ });

  test('leaves the outline of its template', async ({ page, galley }) => {
    await page.route(/\/example(\?|$)/, (route) => route.abort());
    await page.goto(galley.address);
    await page.getByRole('link', { name: /^Social and web/ }).click();
    await expect(page.getByText('Q', { exact: true })).toBeVisible();
    await expect(examples(page)).toHaveCount(0);
  });
});

test.describe('a page that fails', () => {
  test.use({ expectedConsoleError: /Failed to load resource/ });

  test('is one row with a retry button, and loaded items stay', async ({ page, galleyOfLists, lists }) => {
    let failures = 0;
    lists.interfere((path, response) => {
      if (!path.includes('page=1&')) return false;
      failures += 1;
      if (failures > 2) return false;
      response.writeHead(429, { 'retry-after': '5' }).end('Too many requests');
      return true;
    });
    await page.goto(galleyOfLists.address + FIRST_PROJECT);
    await expect(page.getByRole('link', { name: 'Spring sale 0' })).toBeVisible();
    await scrollDown(page, 8_000);
    await expect(page.getByRole('alert')).toContainText('Too many requests');
    await expect(status(page)).toHaveText('100 templates so far');
    await expectAccessible(page.getByRole('alert'));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => failures).toBe(2);
    await expect(page.getByRole('alert')).toContainText('Too many requests');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(status(page)).toHaveText(/^(200 templates so far|289 templates)$/);
  });

  test('is the only message if nothing was loaded, and pauses a search until Try again is pressed', async ({
    page,
    galleyOfLists,
    lists,
  }) => {
    lists.interfere((_path, response) => {
      response.writeHead(500).end('Out of order');
      return true;
    });
    await page.goto(galleyOfLists.address);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Out of order');
    await expect(page.locator('.skeleton')).toHaveCount(0);
    await expect(status(page)).toHaveText('');
    await expectAccessible(page.getByRole('main'));
    let isBusy = true;
    lists.interfere((path, response) => {
      if (!isBusy || !path.includes('page=2&')) return false;
      response.writeHead(503, { 'retry-after': '5' }).end('Out of breath');
      return true;
    });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('link', { name: /^Berlin team 0/ })).toBeVisible();

    await searchBox(page).pressSequentially('holiday certificate');
    await expect(alert).toContainText('Out of breath');
    const countPages = () => lists.requests.filter((path) => path.includes('page=')).length;
    const count = countPages();
    await expect(page.getByRole('progressbar', { name: 'Reading' })).toHaveCount(0);
    expect(countPages()).toBe(count);
    isBusy = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('link', { name: 'Holiday certificate 286' })).toBeVisible();
  });
});

test('a list fits the screen and is accessible in every state', async ({ page, galleyOfLists, lists }) => {
  const main = page.getByRole('main');
  const expectFitting = async (part: Locator, watchedWidth = 1440) => {
    for (const width of [1440, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(part).toBeVisible();
      if (width === watchedWidth) await expectAccessible(main);
      const readOverflowPx = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      await expect.poll(readOverflowPx, `at ${width}`).toBeLessThanOrEqual(0);
    }
  };
  await test.step('a table', async () => {
    await page.goto(`${galleyOfLists.address}${FIRST_PROJECT}?layout=table&q=spring+poster`);
    await expectFitting(page.getByRole('table'));
  });
  await test.step('no match', async () => {
    await typeText(searchBox(page), 'xyz');
    await expectFitting(page.getByText('Nothing matches “xyz”'));
  });
  await test.step('matches', async () => {
    await page.evaluate(() => history.pushState(null, '', '/?q=badge+29'));
    await expectFitting(page.locator('mark').first(), 320);
  });
  await test.step('nothing', async () => {
    lists.projects.length = 0;
    await page.goto(galleyOfLists.address);
    await expectFitting(page.getByText('No projects', { exact: true }));
  });
});

test('a loading list has an accessible outline', async ({ page, galleyOfLists, lists }) => {
  const waiting: (() => void)[] = [];
  lists.interfere((path, response) => {
    waiting.push(() => response.writeHead(200, { 'content-type': 'application/json' }).end('[]'));
    return path.startsWith('/api/v1/projects');
  });
  const main = page.getByRole('main');
  await page.goto(galleyOfLists.address);
  await expect(page.locator('.skeleton').first()).toBeVisible();
  await page.keyboard.press('/');
  await expect(searchBox(page)).toBeFocused();
  await expectAccessible(main);
  await page.getByRole('button', { name: 'Table' }).click();
  await expect(main.locator('ul[aria-busy]')).toHaveCount(0);
  await expect(page.locator('.skeleton').first()).toBeVisible();
  await expectAccessible(main);
  waiting.forEach((answer) => answer());
});
