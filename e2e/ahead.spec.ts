import { OTHER_PROJECT, OTHER_TEMPLATE } from './support/start-other-service.ts';
import { FIRST_PROJECT, searchBox, status, test as listTest } from './support/list-test.ts';
import { holdScripts, openDrawn } from './support/open-drawn.ts';
import { expect, test } from './support/test.ts';

/** What a page asks the service by itself. */
const API = /\/api\/v1\//;

test('the first answer of a template that comes empty is asked for once, by the document', async ({
  page,
  galleyOfOther,
  otherService,
}) => {
  const first = `/api/v1/templates/${OTHER_TEMPLATE}`;
  const address = `${galleyOfOther.address}/templates/${OTHER_TEMPLATE}`;
  // A service that is waited for in vain is not waited for again at once.
  otherService.slowDown(1_000);
  await page.goto(address);
  await expect(page.getByText('Door pass').first()).toBeVisible();
  otherService.slowDown(0);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url().slice(galleyOfOther.address.length)));
  const answer = await page.goto(address);
  for (const chunk of ['template-page', 'template'])
    expect(answer?.headers().link).toMatch(new RegExp(`/${chunk}-[\\w-]{7}\\.js>; rel=modulepreload`));
  await expect(page.getByText('Door pass').first()).toBeVisible();
  const initiators = await page.evaluate(
    (path) =>
      performance
        .getEntriesByName(location.origin + path, 'resource')
        .map((entry) => (entry as PerformanceResourceTiming).initiatorType),
    first,
  );
  expect(initiators).toEqual(['link']);
  expect(asked.filter((path) => path === first)).toHaveLength(1);
});

for (const { name, path, words } of [
  { name: 'projects', path: '/', words: 'Another service' },
  { name: 'templates', path: `/projects/${OTHER_PROJECT}`, words: 'Door pass' },
]) {
  test(`a list of ${name} comes in the document, and the app asks for nothing again`, async ({
    page,
    galleyOfOther,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) asked.length = 0;
      if (API.test(request.url())) asked.push(request.url());
    });
    await openDrawn(page, galleyOfOther.address + path);
    await expect(page.getByRole('link', { name: words })).toBeVisible();
    const drawn = await page.getByRole('link', { name: 'History' }).elementHandle();
    await expect(page.getByText('Quota is known after the first render')).toBeVisible();
    // Taken over, not drawn anew.
    expect(await drawn?.evaluate((link) => link.isConnected)).toBe(true);
    expect(asked.filter((url) => url.includes('limit=20') && url.includes(path.slice(1)))).toEqual([]);
  });
}

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });

  test('a list can be read, and its links lead on', async ({ page, galleyOfOther }) => {
    await openDrawn(page, galleyOfOther.address);
    await page.getByRole('link', { name: 'Another service' }).click();
    await expect(page).toHaveURL(new RegExp(`${OTHER_PROJECT}$`));
    await openDrawn(page, page.url());
    await expect(page.getByRole('link', { name: 'Door pass' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Another service');
  });
});

listTest.describe('while the scripts are on their way', () => {
  listTest('what is typed, focused and scrolled to stays as it is', async ({ page, galleyOfLists }) => {
    const letThrough = await holdScripts(page);
    await openDrawn(page, galleyOfLists.address + FIRST_PROJECT);
    const card = page.getByRole('listitem').nth(15).getByRole('link');
    await card.focus();
    const top = await page.evaluate(() => scrollY);
    expect(top).toBeGreaterThan(0);
    letThrough();
    await expect(page.getByText('Quota is known after the first render')).toBeVisible();
    await expect(status(page)).toHaveText(/^\d+ templates so far$/);
    await expect(card).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(top);
    await searchBox(page).pressSequentially('badge 77');
    await expect(page.getByRole('link', { name: 'Weekly badge 77' })).toBeVisible();
  });
});
