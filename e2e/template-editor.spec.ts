import type { Page } from '@playwright/test';
import { buildPng } from '../src/testing/build-png.ts';
import { card, createLocate, drag, editorOf, openCard, overtype, readLayers, save } from './support/editor-page.ts';
import { expect, expectAccessible, test } from './support/test.ts';

/** Moves a finger. Playwright can only tap. */
async function swipe(page: Page, [x, y]: [number, number], to: [number, number]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [{ x, y }]);
  for (const part of [0.2, 0.4, 0.6, 0.8, 1]) {
    await touch('touchMove', [{ x: x + part * (to[0] - x), y: y + part * (to[1] - y) }]);
  }
  await touch('touchEnd', []);
}

test('layers are moved, resized, turned and aligned by pointer, and undo restores the first document', async ({
  page,
  galley,
}) => {
  const id = await openCard(page, galley.address, 'Dragged card', 'design');
  const at = await createLocate(page);
  const message = page.locator('.editor-view > output');
  // Alt keeps it from snapping.
  await drag(page, at(200, 230), at(180, 130), ['Alt']);
  await expect(message).toHaveText('Moved band');
  await expect(page.getByRole('button', { name: 'band', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await drag(page, at(380, 160), at(300, 190), ['Alt']);
  await expect(message).toHaveText('Resized band');
  await save(page, 2);
  const [band] = await readLayers(page, galley.address, id);
  // Within a pixel of where the pointer was.
  for (const [name, value] of Object.entries({ x: -20, y: 100, width: 320, height: 90 })) {
    expect(Math.abs(Number(band?.[name]) - value), name).toBeLessThanOrEqual(1);
  }

  await test.step('it snaps to the middle of the page, and aligns', async () => {
    await page.getByRole('button', { name: 'Align centers' }).click();
    await save(page, 3);
    expect(await readLayers(page, galley.address, id)).toMatchObject([{ x: 40, width: 320 }, {}]);
    await drag(page, at(200, 145), at(203, 161));
    await save(page, 4);
    expect(await readLayers(page, galley.address, id)).toMatchObject([{ x: 40 }, {}]);
  });
  await test.step('several are selected by a marquee and deleted', async () => {
    await drag(page, at(-10, -10), at(410, 310));
    await expect(page.getByRole('button', { name: 'title', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Delete');
    await expect(message).toHaveText('Deleted band and title');
    await expect(page.getByText('No layers yet.')).toBeVisible();
  });
  const undo = page.getByRole('button', { name: 'Undo' });
  while ((await undo.getAttribute('aria-disabled')) === null) await undo.click();
  await save(page, 5);
  expect(await readLayers(page, galley.address, id)).toEqual(card.layers);
});

test('a design is made with the keyboard alone, and its JSON follows', async ({ page, galley }) => {
  const id = await openCard(page, galley.address, 'Typed card', 'design');
  await createLocate(page);
  await expectAccessible(page.getByRole('main'));
  const canvas = page.getByRole('application', { name: 'Design of Typed card' });
  await canvas.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('textbox', { name: 'X px' })).toHaveValue('10');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const text = page.getByRole('textbox', { name: 'Content' });
  await expect(text).toBeFocused();
  await text.fill('Dear {{guest}}');
  await page.keyboard.press('Control+z');
  await expect(text).toHaveValue('For {{guest}}');
  await page.keyboard.press('Control+Shift+z');
  await expect(text).toHaveValue('Dear {{guest}}');
  await page.getByRole('button', { name: 'Add', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'QR code' }).press('Enter');
  await page.getByRole('button', { name: 'QR code', exact: true }).press('Alt+ArrowDown');
  await page.getByRole('button', { name: 'JSON', exact: true }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Document of Typed card' })).toContainText('Dear {{guest}}');
  await page.getByRole('button', { name: 'Design', exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'QR code', exact: true })).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Version 2 saved')).toBeVisible();
  expect(await readLayers(page, galley.address, id)).toMatchObject([
    { id: 'band', x: 10, y: 199 },
    { id: 'QR code', source: { text: 'https://example.com' } },
    { id: 'title', text: 'Dear {{guest}}' },
  ]);
});

test.describe('a blank page', () => {
  // A text can name a variable before the variable exists.
  test.use({ expectedConsoleError: /400/ });

  test('becomes a template with a variable, and is tried with other values', async ({ page, galley }) => {
    await page.goto(`${galley.address}/templates/new`);
    await page.getByRole('button', { name: /^Name badge/ }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Guest badge');
    await page.getByRole('button', { name: 'Create template' }).click();
    await expect(page.getByRole('application', { name: 'Design of Guest badge' })).toBeVisible();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'Text', exact: true }).click();
    await page.getByRole('textbox', { name: 'Content' }).fill('Hello {{guest}}');
    await page.getByRole('tab', { name: 'Variables' }).click();
    await page.getByRole('button', { name: 'Add guest' }).click();
    await page.getByRole('textbox', { name: 'Example' }).fill('Ada');
    await page.getByText('Try other values').click();
    for (const kind of ['Sample', 'Shortest', 'Longest', 'Empty']) {
      await expect(page.getByRole('img', { name: `${kind} values` })).toBeVisible();
    }
    await save(page, 2);
    await page.getByRole('link', { name: 'Fill in and render' }).click();
    await expect(page.getByRole('textbox', { name: 'Guest' })).toBeVisible();
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Text', exact: true })).toBeVisible();
  });
});

test('the design and the JSON have one history', async ({ page, galley }) => {
  await openCard(page, galley.address, 'Edited card');
  await overtype(page, '"background"', '"#ffffff"', 'ddffdd');
  await page.getByRole('button', { name: 'Design', exact: true }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Redo' }).click();
  await page.getByRole('button', { name: 'band', exact: true }).click();
  await page.getByRole('textbox', { name: 'Y px' }).fill('150');
  await page.getByRole('textbox', { name: 'Y px' }).press('Enter');
  await page.getByRole('button', { name: 'JSON', exact: true }).click();
  await expect(editorOf(page)).toContainText('"#ddffdd"');
  await editorOf(page).focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(',');
  await page.keyboard.press('Control+Z');
  await expect(editorOf(page)).toContainText('"y": 150');
  await page.keyboard.press('Control+Z');
  await expect(editorOf(page)).toContainText('"y": 200');
  await page.keyboard.press('Control+Z');
  await expect(editorOf(page)).toContainText('"#ffffff"');
  await expect(page.getByText('Not saved')).toHaveCount(0);
  await page.keyboard.press('Control+Shift+Z');
  await expect(editorOf(page)).toContainText('"#ddffdd"');
});

test('an image is uploaded once, copied into a layer, and stays in it after it is deleted', async ({
  page,
  galley,
}) => {
  const id = await openCard(page, galley.address, 'Branded card', 'design');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Image', exact: true }).click();
  const open = page.getByRole('button', { name: 'Choose from images…' });
  await open.click();
  const images = page.getByRole('dialog', { name: 'Images' });
  const buffer = Buffer.from(buildPng({ width: 40, height: 30 }));
  for (const name of ['Logo.png', 'Copy.png']) {
    await images.getByLabel('Upload').setInputFiles({ name, mimeType: 'image/png', buffer });
    await expect(images.getByText('Logo.png is in the list.')).toBeVisible();
  }
  await expect(images.getByRole('listitem')).toHaveCount(1);
  await expectAccessible(images);
  await images.getByRole('button', { name: /^Logo.png 40 × 30 px/ }).click();
  await expect(open).toBeFocused();
  await open.click();
  await images.getByRole('button', { name: 'Delete Logo.png' }).click();
  await page.getByRole('dialog', { name: 'Delete Logo.png?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(images.getByText('No images yet.')).toBeVisible();
  await expect(images.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Escape');
  await save(page, 2);
  const data = `data:image/png;base64,${buffer.toString('base64')}`;
  expect((await readLayers(page, galley.address, id)).at(-1)).toMatchObject({ type: 'picture', source: { data } });
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a tap selects a layer, and a finger then moves it', async ({ page, galley }) => {
    await openCard(page, galley.address, 'Tapped card', 'design');
    const at = await createLocate(page);
    await page.touchscreen.tap(...at(200, 230));
    await expect(page.getByRole('button', { name: 'band', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await swipe(page, at(200, 230), at(200, 130));
    await expect(page.locator('.editor-view > output')).toHaveText('Moved band');
    await page.getByRole('textbox', { name: 'Height px' }).fill('90');
    await expect(page.getByText('Not saved')).toBeVisible();
  });
});
