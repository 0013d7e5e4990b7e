import { fillVariables, generate } from './kit/verbs.ts';
import { expect, test } from './support/test.ts';

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

test('a tap opens each kind of page on a first visit, and each tool of a template', async ({ page, galley }) => {
  await page.goto(galley.address);
  await page.getByRole('link', { name: 'Social and web', exact: true }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Social and web' })).toBeVisible();
  await page.getByRole('link', { name: 'Quote card', exact: true }).tap();
  await expect(page.getByRole('form', { name: 'Variables' })).toBeVisible();

  await page.getByRole('button', { name: 'Fill…' }).tap();
  await expect(page.getByRole('button', { name: 'Fill with examples' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'For developers' }).tap();
  await page.getByRole('tab', { name: 'Schema' }).tap();
  await expect(page.getByRole('tabpanel', { name: 'Schema' }).getByText('Who said it').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Preview' }).tap();

  await page.getByRole('button', { name: 'Generate', exact: true }).tap();
  await page.getByRole('link', { name: 'Who said it' }).tap();
  await expect(page.getByLabel('Who said it', { exact: true })).toBeFocused();

  await fillVariables(page, { Quote: 'Less, but better.', 'Who said it': 'Dieter Rams' });
  await generate(page);
  await page.getByRole('button', { name: / of .* left/ }).tap();
  await expect(page.getByRole('region', { name: 'Renders used' })).toBeVisible();
});

test.describe('a cold page', () => {
  for (const [address, heading, link, next] of [
    ['/', 'Projects', 'History', 'History'],
    ['/history', 'History', 'Galley', 'Projects'],
    ['/developer', 'Developer', 'Galley', 'Projects'],
  ] as const) {
    test(`${address} is left by a tap`, async ({ page, galley }) => {
      await page.goto(galley.address + address);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await page.getByRole('link', { name: link, exact: true }).tap();
      await expect(page.getByRole('heading', { level: 1, name: next })).toBeVisible();
    });
  }
});
