import { expect, test } from './support/test.ts';

test('the guide opens from the menu and the palette, and its pages link to each other', async ({ page, galley }) => {
  await page.goto(galley.address);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Help', exact: true }).click();
  await page.getByRole('link', { name: /^Bulk create/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bulk create' })).toBeVisible();
  await page.getByRole('article').getByRole('link', { name: 'Command line' }).click();
  await expect(page).toHaveURL(/\/help\/command-line#render-a-spreadsheet$/);
  await expect(page.getByRole('heading', { name: 'Render a spreadsheet' })).toBeInViewport();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Go to' });
  await expect(palette).toBeVisible();
  await page.keyboard.type('upgrade');
  await expect(palette.getByRole('option', { name: /^Run it/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Run it' })).toBeVisible();
});
