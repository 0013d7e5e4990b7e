import type { Locator, Request } from '@playwright/test';
import { generate, readQuota } from './kit/verbs.ts';
import { ANNOUNCEMENT_CARD, control, openForm } from './support/form-page.ts';
import { expect, expectAccessible, test } from './support/test.ts';

// Offline, nothing answers what is asked.
test.use({ expectedConsoleError: /ERR_INTERNET_DISCONNECTED/ });

test('a proof follows the input for free, and its findings do not block Generate', async ({
  page,
  context,
  galley,
}) => {
  await openForm(page, galley.address, ANNOUNCEMENT_CARD);
  await expect(page.getByRole('img', { name: 'Example of Announcement card' })).toBeVisible();
  await expect(page.getByText('Sample (free)')).toBeVisible();
  const left = await readQuota(page);

  const headline = control(page, 'Headline');
  const proof = page.getByRole('img', { name: 'Proof of Announcement card' });
  await headline.pressSequentially('We');
  await expect(proof).toBeVisible();
  await expect(page.getByText('Live preview (free)')).toBeVisible();
  const before = await readPixels(proof);
  await page.keyboard.press('Home');
  await page.keyboard.type('Now ');
  await expect.poll(() => readPixels(proof)).not.toBe(before);
  await expect(headline).toBeFocused();
  expect(await headline.evaluate((box: HTMLTextAreaElement) => box.selectionStart)).toBe(4);

  await page.keyboard.press('End');
  await page.keyboard.type(' go on until it is made smaller to fit in its box');
  await expect(headline).toHaveAccessibleDescription(/Shrunk to \d\d% to fit\./);
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Headline Shrunk to');
  await test.step('a long label without spaces fits a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const widthPx = await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`ol[aria-label=Notes] bdi::after { content: '${'long'.repeat(20)}' }`);
      document.adoptedStyleSheets.push(sheet);
      const { scrollWidth } = document.documentElement;
      document.adoptedStyleSheets.pop();
      return scrollWidth;
    });
    expect(widthPx).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await expect(page.getByRole('status').filter({ hasText: '1 note on the proof: Headline: Shrunk' })).toBeAttached();
  expect(await readQuota(page)).toBe(left);
  await page.getByRole('button', { name: '1 note', exact: true }).click();
  await expect(headline).toBeFocused();
  const generateButton = page.getByRole('button', { name: 'Generate', exact: true });
  const primary = await readFill(generateButton);
  await generate(page);
  await expect(headline).toBeFocused();
  await expect(proof).toHaveCount(0);
  // Download is the next step until a value changes.
  await expect.poll(() => readFill(page.getByRole('link', { name: 'Download' }))).toBe(primary);
  expect(await readFill(generateButton)).not.toBe(primary);
  await page.getByText('Details', { exact: true }).click();
  await expect(page.getByText(/ KB · [\d.]+ s · \d+ of \d+ left$/)).toBeVisible();
  await headline.focus();
  expect(await readQuota(page)).toBe(left - 1);
  const place = page.getByRole('button', { name: 'Go to Headline', exact: true });
  await expect(place).toHaveCSS('pointer-events', 'none');

  // The proof is back with the first change, and the render is there to look at and to compare with.
  await Promise.all([page.waitForResponse(/\/proof$/), headline.press('Backspace')]);
  await expect(proof).toBeVisible();
  await expect.poll(() => readFill(generateButton)).toBe(primary);
  await page.getByRole('radio', { name: 'Render' }).press('Space');
  await expect(page.getByText('Values of')).toBeVisible();
  await page.getByRole('radio', { name: 'Compare' }).press('Space');
  await expect(page.getByRole('slider', { name: 'Before and after' })).toBeVisible();
  await expectAccessible(page.getByRole('region', { name: 'Preview' }));
  await page.getByRole('radio', { name: 'Render' }).press('Space');
  await headline.press('Backspace');
  await expect(proof).toBeVisible();

  const live = page.getByRole('checkbox', { name: 'Live preview' });
  await context.setOffline(true);
  await headline.press('Backspace');
  await expect(page.getByText('Preview unavailable: no response.')).toBeVisible();
  await expect(proof).toBeVisible();
  await headline.pressSequentially('!');
  await expect(headline).toHaveValue(/made smaller to fit in its !$/);
  await context.setOffline(false);
  await expect(page.getByText('Preview unavailable')).toHaveCount(0);

  // Of a service that was away the network tells nothing.
  await page.route('**/proof', (route) => route.abort('internetdisconnected'));
  await headline.press('?');
  const missed = page.getByText('Preview unavailable: no response.');
  await expect(missed).toBeVisible();
  await expect(page.getByText('Preview is out of date')).toBeVisible();
  await page.unroute('**/proof');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(missed).toHaveCount(0);

  // What is on its way is wanted no more.
  await page.route('**/proof', () => {}, { times: 1 });
  await Promise.all([page.waitForRequest(/\/proof$/), headline.press('!')]);
  // What is late is not passed off as what was typed.
  await expect(page.getByText('Live preview (free)', { exact: true })).toBeVisible();
  await expect(page.getByText('Preview is out of date')).toBeVisible();
  await Promise.all([page.waitForEvent('requestfailed', { predicate: isProof }), live.uncheck()]);
  const asked: string[] = [];
  page.on('request', (request) => /\/(proof|check)$/.test(request.url()) && asked.push(request.url()));
  await page.reload();
  await expect(live).not.toBeChecked();
  await headline.press('Backspace');
  await expect(page.getByText('Values of')).toBeVisible();
  await generate(page);
  expect(asked).toEqual([]);
});

test('a proof leads to the field of each box, and forced colors show the focus and the selection', async ({
  page,
  galley,
}) => {
  await openForm(page, galley.address, ANNOUNCEMENT_CARD);
  const place = (label: string) => page.getByRole('button', { name: `Go to ${label}`, exact: true });
  await page.mouse.move(0, 0);
  await control(page, 'Brand').focus();
  await expect(place('Brand')).toHaveCSS('outline-style', 'solid');
  await expect(place('Headline')).toHaveCSS('outline-style', 'none');
  await control(page, 'Headline').hover();
  await expect(place('Headline')).toHaveCSS('outline-style', 'solid');
  await place('Web address').click();
  await expect(control(page, 'Web address')).toBeFocused();

  // One stop of the Tab key, which is the place that was used last.
  await place('Web address').focus();
  await page.keyboard.press('ArrowUp');
  await expect(place('Line under the headline')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('checkbox', { name: 'Live preview' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(place('Line under the headline')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(control(page, 'Line under the headline')).toBeFocused();
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(place('Line under the headline')).toHaveCSS('outline-width', '2px');
  await expect(place('Brand')).toHaveCSS('outline-width', '1px');

  await page.getByRole('button', { name: 'For developers' }).click();
  const bare = await page.getByRole('button').evaluateAll((buttons) =>
    buttons
      .filter((button) => {
        const { outlineStyle, borderTopStyle, borderTopWidth } = getComputedStyle(button);
        return outlineStyle === 'none' && (borderTopStyle === 'none' || borderTopWidth === '0px');
      })
      .map(({ textContent }) => textContent),
  );
  expect(bare).toEqual([]);
  const fillOf = (name: string) => readFill(page.getByRole('tab', { name }));
  expect(await fillOf('Preview')).not.toBe(await fillOf('Schema'));
});

const isProof = (request: Request) => request.url().endsWith('/proof');

function readFill(element: Locator): Promise<string> {
  return element.evaluate((shown) => getComputedStyle(shown).backgroundColor);
}

/** What an image shows, as text to compare. */
async function readPixels(image: Locator): Promise<string> {
  return image.evaluate(async (element: HTMLImageElement) => {
    // It ends with an error when the next proof takes its place meanwhile.
    await element.decode().catch(() => element.decode());
    const canvas = new OffscreenCanvas(element.naturalWidth, element.naturalHeight);
    const context = canvas.getContext('2d');
    context?.drawImage(element, 0, 0);
    const { data } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    return String(new Uint32Array(await crypto.subtle.digest('SHA-256', new Uint8Array(data))));
  });
}
