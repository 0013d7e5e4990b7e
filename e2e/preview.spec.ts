import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { control, openForm, sendForm } from './support/form-page.ts';
import { hold } from './support/hold.ts';
import { saveFile } from './support/save-file.ts';
import { expect, expectAccessible, test } from './support/test.ts';

test.use({
  otherTemplate: { variables: [{ name: 'headline', type: 'text', label: 'Headline', required: true }] },
});

/** Opens the render on the page in the viewer. */
async function openViewer(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Open full' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Full render' });
  await expect(dialog.getByRole('img', { name: 'Render of Door pass' })).toBeVisible();
  return dialog;
}

const saveFrom = (page: Page, dialog: Locator) =>
  saveFile(page, dialog.getByRole('button', { name: 'Download' }).click());

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error('It is not shown');
  return box;
}

test('a render can be zoomed and moved by keys, wheel and dragging', async ({ page, galleyOfOther, otherService }) => {
  await openForm(page, galleyOfOther.address);
  await control(page, 'Headline').fill('One');
  await sendForm(page, otherService);
  const dialog = await openViewer(page);
  const image = dialog.getByRole('img', { name: 'Render of Door pass' });
  const area = dialog.getByRole('application', { name: 'Render, zoomed' });
  await expect(area).toBeFocused();
  await expectAccessible(dialog);

  await page.keyboard.press('2');
  await expect.poll(async () => (await boxOf(image)).width).toBe(1200);
  await page.keyboard.press('1');
  await expect.poll(async () => (await boxOf(image)).width).toBe(600);
  const natural = await boxOf(image);
  expect(natural.height).toBe(400);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => boxOf(image)).toEqual({ ...natural, x: natural.x - 40, y: natural.y - 40 });

  const moved = await boxOf(image);
  const pointer = { x: moved.x + 150, y: moved.y + 100 };
  await page.mouse.move(pointer.x, pointer.y);
  await page.mouse.down();
  await page.mouse.move(pointer.x + 70, pointer.y + 30, { steps: 3 });
  await page.mouse.up();
  await expect.poll(() => boxOf(image)).toEqual({ ...moved, x: moved.x + 70, y: moved.y + 30 });

  // The pointer is still on the pixel that it took, a quarter into the image.
  await page.keyboard.down('Control');
  for (let notch = 0; notch < 6; notch += 1) await page.mouse.wheel(0, -100);
  await page.keyboard.up('Control');
  await expect.poll(async () => (await boxOf(image)).width).toBeGreaterThan(2_400);
  const zoomed = await boxOf(image);
  expect(Math.abs((pointer.x + 70 - zoomed.x) / zoomed.width - 0.25)).toBeLessThan(0.001);
  expect(Math.abs((pointer.y + 30 - zoomed.y) / zoomed.height - 0.25)).toBeLessThan(0.001);
  await expect(image).toHaveCSS('image-rendering', 'pixelated');

  await dialog.getByRole('button', { name: 'Fit' }).click();
  await expect.poll(async () => (await boxOf(image)).width).toBe(600);
  // A window of 1280 by 900 at 400 %, where the tools alone take half of it.
  await page.setViewportSize({ width: 320, height: 225 });
  await expect.poll(async () => (await boxOf(area)).height).toBeGreaterThan(100);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Open full' })).toBeFocused();
});

test('a render can be compared with an earlier one by keys and shown in its context', async ({
  page,
  galleyOfOther,
  otherService,
}) => {
  await openForm(page, galleyOfOther.address);
  for (const headline of ['Before', 'After']) {
    await control(page, 'Headline').fill(headline);
    await sendForm(page, otherService);
    await expect(page.getByText('Saved in History.')).toBeVisible();
  }
  const dialog = await openViewer(page);
  const past = dialog.getByRole('img', { name: 'Earlier render' });
  const hint = dialog.getByText('Drag or press the arrow keys to move.');
  await expect(hint).toBeVisible();
  await dialog.getByLabel('Show').selectOption('Compare: slider');
  await expect(dialog.getByRole('combobox', { name: 'Before', exact: true }).locator('option')).toHaveText([
    /^Today at .* · Before$/,
  ]);
  await expect(past).toBeVisible();
  const slider = dialog.getByRole('slider', { name: 'Before and after' });
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', '51% before, 49% after');
  await page.keyboard.press('Home');
  await expect(past.locator('..')).toHaveCSS('clip-path', 'inset(0px 100% 0px 0px)');
  await expectAccessible(dialog);

  await dialog.getByLabel('Show').selectOption('Compare: side by side');
  // Each side is fitted once its own size was observed, so the two are compared until both were.
  await expect(async () => {
    const [before, after] = [await boxOf(past), await boxOf(dialog.getByRole('img', { name: 'Render of Door pass' }))];
    expect([after.y, after.width]).toEqual([before.y, before.width]);
  }).toPass();
  for (const frame of ['In a social post', 'In an email', 'On paper']) {
    await dialog.getByLabel('Show').selectOption(frame);
    await expect(dialog.getByRole('figure').getByRole('img', { name: 'Render of Door pass' })).toBeVisible();
    await expect(hint).toHaveCount(0);
  }
  await expectAccessible(dialog);
  // A keyboard scrolls what has no room.
  await page.setViewportSize({ width: 390, height: 500 });
  await expectAccessible(dialog, ['scrollable-region-focusable']);
});

test('a render can be saved under a custom name, converted and copied', async ({
  page,
  context,
  galleyOfOther,
  otherService,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const release = await hold(page, '**/render-tools-*.js');
  await openForm(page, galleyOfOther.address);
  await control(page, 'Headline').pressSequentially('../Hello: world');
  await sendForm(page, otherService);
  await page.getByRole('link', { name: 'Download' }).hover();
  const early = page.waitForEvent('download');
  await page.mouse.down();
  release();
  await expect(page.getByRole('button', { name: 'Open full' })).toBeVisible();
  await page.mouse.up();
  expect((await early).suggestedFilename()).toBe('Hello world - Door pass.png');
  const dialog = await openViewer(page);

  await dialog.getByRole('button', { name: 'Scale', exact: true }).click();
  await expect(dialog.getByText('Hello world - Door pass - 1.png')).toBeVisible();
  await dialog.getByText('Custom file name').click();
  const pattern = dialog.getByLabel('File name', { exact: true });
  await pattern.clear();
  await pattern.pressSequentially('{template}_{headline}@{scale}x');
  await dialog.getByLabel('Save as').selectOption('JPEG, converted from PNG');
  await expect(dialog.getByText(/The resolution setting is lost/)).toBeVisible();
  const saved = await saveFrom(page, dialog);
  expect(saved.name).toBe('Door pass_.. Hello world@1x.jpg');
  const { format, width, height } = await sharp(saved.bytes).metadata();
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 600, height: 400 });

  await dialog.getByRole('button', { name: 'Copy image' }).click();
  await expect(dialog.getByText('Image copied.')).toBeVisible();
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const bitmap = await createImageBitmap((await item?.getType('image/png')) ?? new Blob());
    return [bitmap.width, bitmap.height];
  });
  expect(copied).toEqual([600, 400]);
  await dialog.getByRole('button', { name: 'Copy data URI' }).click();
  await expect(dialog.getByText('Data URI copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^data:image\/png;base64,iVBOR/);
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    dialog.getByRole('link', { name: 'Open in a tab' }).click(),
  ]);
  await expect.poll(() => tab.evaluate(() => document.contentType)).toBe('image/png');
  await tab.close();

  // A pattern is remembered, the name of this one file is not, and the render was kept.
  await pattern.fill('For the door');
  expect((await saveFrom(page, dialog)).name).toBe('For the door.jpg');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Download' })).toHaveAttribute(
    'download',
    'Door pass_.. Hello world@1x.png',
  );
  // An image of other values than the form's is not saved by a key.
  await control(page, 'Headline').pressSequentially('s');
  await expect(page.getByRole('link', { name: /^Download of/ })).toBeVisible();
  const names: string[] = [];
  page.on('download', (download) => names.push(download.suggestedFilename()));
  await page.keyboard.press('ControlOrMeta+S');
  await page.keyboard.press('Backspace');
  await expect(page.getByRole('link', { name: 'Download', exact: true })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+S');
  await expect.poll(() => names).toEqual(['Door pass_.. Hello world@1x.png']);
  await page.getByRole('main').getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
});
