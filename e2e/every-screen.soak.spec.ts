import type { Page, Request } from '@playwright/test';
import { pagePath, type PageName } from '../src/contract/pages.ts';
import { fillVariables, generate, openTemplate } from './kit/verbs.ts';
import { openForm, QUOTE_CARD } from './support/form-page.ts';
import { hold } from './support/hold.ts';
import { fieldValues } from './support/every-type.ts';
import { areLoaded, expect, expectAccessible, expectReadable, test } from './support/test.ts';

// All remembered templates but one are missing, and have no image.
test.use({ expectedConsoleError: /404/ });

/** Pages that need sign-in, the page of a batch, which has other tests, and pages that redirect to others. */
type OtherPage =
  | 'signIn'
  | 'setUp'
  | 'join'
  | 'account'
  | 'people'
  | 'audit'
  | 'batch'
  | 'settings'
  | 'formerEditTemplate'
  | 'formerNewTemplate'
  | 'formerTemplates'
  | 'formerUpdateTemplate';

/** All other pages. */
const headings: Record<Exclude<PageName, OtherPage>, string> = {
  projects: 'Projects',
  project: 'Social and web',
  template: 'Quote card',
  spreadsheet: 'Create from a spreadsheet',
  history: 'History',
  batches: 'Batches',
  developer: 'Developer',
  keys: 'API keys',
  newTemplate: 'New template',
  templateFormat: 'Template format',
  editTemplate: 'Quote card',
  fonts: 'Fonts',
  help: 'Help',
  helpPage: 'API',
};

const isSoak = process.env.GALLEY_SOAK === '1';

/** Renders the quote card, so that every page has content. Returns each page's address and heading. */
async function fillPages(page: Page, address: string): Promise<[path: string, heading: string][]> {
  await openForm(page, address, QUOTE_CARD);
  await fillVariables(page, { Quote: 'Less', 'Who said it': 'Rams' });
  await generate(page);
  await expect(page.getByText('Saved in History.')).toBeVisible();
  // More templates than fit in a row.
  await page.evaluate((id) => {
    const recent = Array.from({ length: 12 }, (_, at) => ({
      id: id.replace(/.$/, at.toString(16)),
      name: `Card ${at}`,
      projectName: 'Cards',
    }));
    localStorage.setItem(
      'galley:remembered-templates',
      JSON.stringify({ state: { recent: [], favourites: recent }, version: 0 }),
    );
  }, page.url().slice(-36));
  const project = await page.getByRole('link', { name: 'Social and web' }).getAttribute('href');
  const ids: Partial<Record<PageName, string>> = { project: project?.split('/').at(-1), helpPage: 'api' };
  const pages = Object.entries(headings).map(([name, heading]): [string, string] => [
    pagePath[name as PageName](ids[name as PageName] ?? QUOTE_CARD),
    heading,
  ]);
  return [...pages, ['/nowhere', 'Page not found']];
}

/** Elements that can have a tab stop. */
const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex="0"], [contenteditable="true"]';

/** Focuses each control, all in one task so that nothing changes in between, and returns the covered ones. */
function focusEach(controls: Element[]): { covered: string[]; isWalked: boolean } {
  const covered: string[] = [];
  let isWalked = false;
  for (const control of controls as HTMLElement[]) {
    if (control.tabIndex < 0) continue;
    control.focus();
    if (control !== document.activeElement) continue;
    isWalked = true;
    // Field markers over a render let the pointer through.
    if (getComputedStyle(control).pointerEvents === 'none') continue;
    // A link in a sentence may continue on the next line.
    const [first] = control.getClientRects();
    const { left, right, top, bottom } = first ?? control.getBoundingClientRect();
    for (const end of [top + 2, bottom - 2]) {
      const y = Math.min(Math.max(end, 2), window.innerHeight - 2);
      const hit = document.elementFromPoint((left + right) / 2, y);
      if (hit?.contains(control) || control.contains(hit)) continue;
      covered.push(`${control.outerHTML.slice(0, 80)} under ${hit?.outerHTML.slice(0, 80) ?? 'the edge'}`);
    }
  }
  // The skip link is only visible with the focus, and then covers the header.
  (document.activeElement as HTMLElement | null)?.blur();
  return { covered, isWalked };
}

/** Pages with colors of their own. The soak checks all pages in dark and forced colors. */
const COLOURED = /^\/$|^\/templates\/[\da-f-]+$|^\/developer$|^\/templates\/new$|^\/settings\/keys$/;

test('every page fits the screen at 200% and 400%, covers no focused control, and passes axe in light, dark and forced colors', async ({
  page,
  galley,
}) => {
  // Over a dozen pages are checked four times each.
  test.slow();
  const readOverflowPx = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  const pages = await fillPages(page, galley.address);
  await page.setViewportSize({ width: 320, height: 225 });
  await page.goto(galley.address);
  // Names may have no spaces.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`h1::after { content: '${'long'.repeat(20)}' }`);
    document.adoptedStyleSheets.push(sheet);
  });
  for (const [path, heading] of pages) {
    await test.step(path, async () => {
      // Navigation within the app focuses the heading. The first page starts with its header.
      if (path !== '/') await page.evaluate((address) => history.pushState(null, '', address), path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      // Like a window of 1280 by 900 at 400%.
      expect(await readOverflowPx()).toBe(0);
      // Line numbers in the editor only stick horizontally.
      const countSticking = (all: Element[]) =>
        all.filter((element) => getComputedStyle(element).position === 'sticky').length;
      expect(await page.locator('main :not(.cm-gutters)').evaluateAll(countSticking)).toBe(0);
      expect(await page.locator(CONTROLS).evaluateAll(focusEach)).toEqual({ covered: [], isWalked: true });

      await page.setViewportSize({ width: 1440, height: 900 });
      await page.setViewportSize({ width: 720, height: 450 });
      await expect.poll(readOverflowPx).toBe(0);
      await expectAccessible(page);
      if (isSoak || COLOURED.test(path)) await expectReadable(page);
      await page.setViewportSize({ width: 320, height: 225 });
    });
  }
});

test('at 400% the Tab key leads through a form to Generate with each control in view', async ({ page, galley }) => {
  await page.setViewportSize({ width: 320, height: 225 });
  await openForm(page, galley.address, QUOTE_CARD);
  await page.getByLabel('Quote', { exact: true }).focus();
  const focused = page.locator(':focus');
  const isAtGenerate = () => focused.evaluate((control) => control.textContent.includes('Generate'));
  for (let count = 0; count < 30; count += 1) {
    await page.keyboard.press('Tab');
    await expect(focused).toBeInViewport({ ratio: 0.5 });
    if (await isAtGenerate()) return;
  }
  expect(await isAtGenerate()).toBe(true);
});

test('the header appears before the app’s code and stays in place, and a page without its code has an outline', async ({
  page,
  galley,
}) => {
  const release = await hold(page, '**/assets/index-*.js');
  let answer = () => {};
  const isAsked = new Promise<void>((resolve) => {
    void page.route(/history-page/, async (route) => {
      resolve();
      await new Promise<void>((go) => (answer = go));
      await route.continue();
    });
  });
  await page.goto(galley.address, { waitUntil: 'commit' });
  const mark = page.locator('svg').first();
  // Before the first paint the logo may have no styles.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  const before = await mark.boundingBox();
  release();
  await expect(page.getByRole('banner')).toBeVisible();
  expect(await mark.boundingBox()).toEqual(before);

  await isAsked;
  await page.getByRole('banner').getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loading');
  await expect(page.locator('main .skeleton').last()).toBeVisible();
  answer();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('History');
});

test('a page without a network says so, and the history still opens', async ({ page, context, galley }) => {
  await fillPages(page, galley.address);
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  await Promise.all([page.waitForResponse(/history-page/), page.goto(galley.address)]);
  // A request that is cut off is a console error, so all images and code are loaded first.
  const main = page.getByRole('main');
  await expect(main.getByRole('list').last().locator('img')).toHaveCount(24);
  await expect.poll(() => areLoaded(main.locator('img'))).toBe(true);
  await expect.poll(() => underWay.size).toBe(0);
  // The last render is shown above the projects.
  const remembered = page.getByRole('navigation', { name: 'Recent and favorite templates' });
  await expect(remembered.locator('img[src^="blob:"]')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('You are offline. History still works.')).toBeVisible();
  await page.getByRole('status').getByRole('link', { name: 'History' }).click();
  await page.getByRole('button', { name: /Less/ }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Render of Quote card' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You are offline')).toHaveCount(0);
});

test.describe('code that is loaded on demand', () => {
  test.use({ expectedConsoleError: /ERR_INTERNET_DISCONNECTED|The code of this part could not be loaded/ });

  test('loads when the network is back, and a spreadsheet isn’t blamed for the failure', async ({
    page,
    context,
    galley,
  }) => {
    await openForm(page, galley.address, QUOTE_CARD);
    const alert = page.getByRole('alert');
    await page.getByRole('button', { name: 'For developers' }).click();
    await context.setOffline(true);
    await page.getByRole('tab', { name: 'Schema' }).click();
    await expect(alert).toHaveText(/This view couldn’t be loaded\.You are offline\./);
    await context.setOffline(false);
    await expect(page.getByRole('tabpanel', { name: 'Schema' }).getByText('Show as')).toBeVisible();
    await page.getByRole('link', { name: 'Create from a spreadsheet' }).click();
    const file = page.getByLabel('Choose a spreadsheet');
    await expect(file).toBeAttached();

    await context.setOffline(true);
    await file.setInputFiles({ name: 'quotes.csv', mimeType: 'text/csv', buffer: Buffer.from('Quote\nLess') });
    await expect(alert).toContainText('quotes.csv wasn’t read because part of Galley');
    await page.getByRole('banner').getByRole('link', { name: 'Batches' }).click();
    await expect(alert).toHaveText(/This page couldn’t be loaded\.You are offline\./);
    // Opened again with a network, it shows no failure.
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Developer' }).click();
    await expect(page).toHaveURL(/developer$/);
    await expect(alert).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Developer' })).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Batches' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Batches' })).toBeVisible();

    await context.setOffline(true);
    // The template page has loaded the projects, but not their templates.
    await page.getByRole('link', { name: 'Galley', exact: true }).click();
    await page.getByRole('link', { name: 'Social and web', exact: true }).click();
    await expect(alert).toContainText('No response from the service.');
    await context.setOffline(false);
    await expect(page.getByRole('link', { name: 'Quote card', exact: true })).toBeVisible();
    await expect(alert).toHaveCount(0);

    await context.setOffline(true);
    await page.getByRole('button', { name: 'Go to' }).click();
    await expect(page.getByRole('dialog', { name: 'This dialog couldn’t be loaded' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('dialog', { name: 'Go to' }).getByRole('combobox')).toBeFocused();
  });
});

test('a screen reader announces only results, not routine progress', async ({ page, galley }) => {
  await page.addInitScript(() => {
    const spoken: string[] = ((window as { spoken?: string[] }).spoken = []);
    const regions = 'output, [role=status], [role=alert], [aria-live]';
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(regions);
        const words = region?.getAttribute('aria-live') === 'off' ? '' : (region?.textContent ?? '');
        if (words !== '' && words !== spoken.at(-1)) spoken.push(words);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  const readSpoken = () => page.evaluate(() => (window as { spoken?: string[] }).spoken);
  await openTemplate(page, galley.address, 'Events and people', 'Conference pass');
  await fillVariables(page, {
    [fieldValues.text.label]: fieldValues.text.typed,
    [fieldValues.date.label]: '2027-02-28',
    [fieldValues.number.label]: '7',
    [fieldValues.email.label]: 'z@example.com',
    [fieldValues.phone.label]: '+44 20 7946 0958',
    [fieldValues.url.label]: 'https://zoe.de',
    [fieldValues.qrcode.label]: 'E-214',
    [fieldValues.barcode.label]: 'GX-0042-7',
  });
  // Findings are announced once nothing has changed for a while.
  const note = '1 note on the proof: Name: Shrunk to 88% to fit.';
  await expect.poll(readSpoken).toEqual([note]);
  await generate(page);
  await expect(page.getByText('Saved in History.')).toBeVisible();
  await page.getByLabel('Email', { exact: true }).pressSequentially('m');
  await expect(page.getByRole('img', { name: 'Proof of Conference pass' })).toBeVisible();
  expect(await readSpoken()).toEqual([note, 'Saved in History.']);
});
