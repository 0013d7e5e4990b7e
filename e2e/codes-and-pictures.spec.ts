import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { buildPng } from '../src/testing/build-png.ts';
import { typeText } from './kit/fill-field.ts';
import { buildPhoto, decodeImage } from './support/decode-image.ts';
import { generate } from './kit/verbs.ts';
import { choose } from './support/fill-form.ts';
import { fillEveryType } from './support/every-type.ts';
import { bytesOf, choosePicture, generateFrom, openForm, topOf } from './support/picture-form.ts';
import { dragFile } from './support/drag-file.ts';
import { holdFiles } from './support/hold.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const png = Buffer.from(buildPng({ width: 64, height: 48 }));
const ADDRESS = 'https://pictures.example/face.png';

test('codes show the typed text without moving the page, and a wrong check digit is reported but sent', async ({
  page,
  galleyOfOther,
  otherService,
}) => {
  const form = await openForm(page, galleyOfOther.address);
  const tone = form.getByLabel('Tone', { exact: true });
  const before = await topOf(tone);
  const text = 'https://example.com/Zoë';
  await typeText(form.getByLabel('Entry code', { exact: true }), text);
  await expect(form.getByText('24 bytes', { exact: true })).toBeVisible();
  const badge = form.getByLabel('Badge number', { exact: true });
  await typeText(badge, '5901234123457');
  await expect(form.getByText('5901234123457 is a valid EAN-13.').first()).toBeVisible();
  const qrCode = form.getByRole('img', { name: `QR code of ${text}` });
  const barcode = form.getByRole('img', { name: 'Barcode of 5901234123457' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { codes, secondOpinion } = await decodeImage(await qrCode.screenshot({ animations: 'disabled' }));
    expect(codes).toEqual([{ format: 'QRCode', text }]);
    expect(secondOpinion).toBe(text);
  }
  const read = await decodeImage(await barcode.screenshot({ animations: 'disabled' }));
  expect(read.codes).toEqual([{ format: 'EAN13', text: '5901234123457' }]);
  expect(await topOf(tone)).toBe(before);
  await expectAccessible(form);

  await fillEveryType(page);
  await typeText(badge, 'Crème');
  await expect(form.getByText(/can't contain “è”/).first()).toBeVisible();
  await expect(form.getByRole('img', { name: /^Barcode/ })).toHaveCount(0);
  await typeText(badge, '5901234123456');
  await expect(
    form.getByRole('status').getByText(/its last digit should be 7, not 6\. The value is sent as typed/),
  ).toBeAttached();
  await generate(page);
  expect(otherService.generated.at(-1)?.body.variables.badge).toBe('5901234123456');
});

test.describe('an image', () => {
  test('is sent unchanged, whatever its size, and other files are rejected', async ({
    page,
    galleyOfOther,
    otherService,
  }) => {
    const form = await openForm(page, galleyOfOther.address);
    const tone = form.getByLabel('Tone', { exact: true });
    const before = await topOf(tone);
    await choosePicture(page, 'renamed.png', Buffer.from('name,price\n'));
    await expect(form.getByRole('alert')).toHaveText(
      'renamed.png is text, not an image. Choose a PNG, JPEG or WebP file.',
    );
    await choosePicture(page, 'face.png', png);
    await expect(form.getByRole('alert')).toHaveCount(0);
    await expect(form.getByRole('status').getByText(/64 × 48 px · PNG · \d+ B/)).toBeVisible();
    expect(await topOf(tone)).toBe(before);
    await expect(form.getByLabel('Photo', { exact: true })).toHaveAccessibleDescription(/face\.png/);
    await expectAccessible(form);
    expect(bytesOf((await generateFrom(page, otherService)).photo)).toEqual(png);

    await form.getByRole('button', { name: 'Remove file' }).click();
    const bomb = Buffer.from(buildPng({ width: 8_000, height: 8_001 }));
    await choosePicture(page, 'bomb.png', bomb);
    await expect(form.getByText(/8000 × 8001 px · PNG/)).toBeVisible();
    await expect(
      form.getByText('This image has too many pixels to show here. The service may reject it.'),
    ).toBeVisible();
    await expect(form.locator('img')).toHaveCount(0);
    await expect(form.getByRole('button', { name: /Shrink/ })).toHaveCount(0);
    expect(bytesOf((await generateFrom(page, otherService)).photo)).toEqual(bomb);
  });

  test('can be pasted or dropped, and a drop outside the target is harmless', async ({
    page,
    context,
    galleyOfOther,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const form = await openForm(page, galleyOfOther.address);
    const photo = form.getByLabel('Photo', { exact: true });
    const isTaken = form.getByRole('status').getByText(/64 × 48 px · PNG/);
    const remove = form.getByRole('button', { name: 'Remove file' });
    await page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': new Blob([bytes], { type: 'image/png' }) })]);
    }, png.toString('base64'));
    await photo.focus();
    await page.keyboard.press('Control+V');
    await expect(isTaken).toBeVisible();
    await remove.click();
    await expect(form.getByRole('button', { name: 'Choose file' })).toBeFocused();
    await page.evaluate((text) => navigator.clipboard.writeText(text), ADDRESS);
    await page.keyboard.press('Control+V');
    await expect(photo).toHaveValue(ADDRESS);
    await photo.clear();

    const dataTransfer = await dragFile(page, 'face.png', png, 'image/png');
    /** Whether the page handles a file that is dropped on an element. Otherwise the browser would open it. */
    const isKeptBy = (part: Locator) =>
      part.evaluate(
        (element, transfer) =>
          !element.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer })),
        dataTransfer,
      );
    const heading = page.getByRole('heading', { level: 1 });
    await heading.dispatchEvent('dragover', { dataTransfer });
    const target = form.getByText('Drop the image here.');
    await expect(target).toBeVisible();
    expect(await isKeptBy(heading)).toBe(true);
    await expect(target).toHaveCount(0);
    await heading.dispatchEvent('dragover', { dataTransfer });
    await target.dispatchEvent('drop', { dataTransfer });
    await expect(isTaken).toBeVisible();
    await remove.click();
    const dragged = await page.evaluateHandle((address) => {
      const transfer = new DataTransfer();
      transfer.setData('text/uri-list', address);
      return transfer;
    }, ADDRESS);
    await form.getByText('Drop or paste an image here').dispatchEvent('drop', { dataTransfer: dragged });
    await expect(photo).toHaveValue(ADDRESS);

    // A page that accepts no files isn't replaced by one either.
    await page.getByRole('link', { name: 'Galley', exact: true }).click();
    expect(await isKeptBy(page.getByRole('heading', { level: 1, name: 'Projects' }))).toBe(true);
  });

  test('can be shrunk or cropped, and restored', async ({ page, galleyOfOther, otherService }) => {
    const photo = await buildPhoto({ widthPx: 1500, heightPx: 1000, orientation: 6 });
    const form = await openForm(page, galleyOfOther.address);
    await choosePicture(page, 'holiday.jpg', photo);
    await expect(
      form.getByText(/This image is .* and 1000 × 1500 px\. The render is only 600 × 400 px\./),
    ).toBeVisible();
    const shrink = form.getByRole('button', { name: /^Shrink it to \d+ KB$/ });
    expect(bytesOf((await generateFrom(page, otherService)).photo).equals(photo)).toBe(true);
    const [, weight] = /to (\d+ KB)/.exec((await shrink.textContent()) ?? '') ?? [];
    await shrink.click();
    await expect(form.getByText(`600 × 900 px · JPEG · ${weight}`)).toBeVisible();
    await expectAccessible(form);
    const sent = sharp(bytesOf((await generateFrom(page, otherService)).photo));
    expect(await sent.metadata()).toMatchObject({ width: 600, height: 900, format: 'jpeg' });
    // A pixel of noise can have any color, the mean of many can't.
    const meanAt = (left: number, top: number) =>
      sent.clone().extract({ left, top, width: 50, height: 50 }).resize(1, 1).raw().toBuffer();
    const [red, green] = await meanAt(500, 100);
    expect(red).toBeGreaterThan(230);
    expect(green).toBeLessThan(40);
    expect((await meanAt(100, 100))[1]).toBeGreaterThan(60);
    await form.getByRole('button', { name: 'Use the original' }).click();
    await expect(form.getByText(/1000 × 1500 px · JPEG/)).toBeVisible();
    await expect(shrink).toBeVisible();

    await form.getByRole('button', { name: 'Remove file' }).click();
    const half = { create: { width: 200, height: 200, channels: 3, background: 'red' } } as const;
    const flag = await sharp(half).extend({ right: 200, background: 'blue' }).png().toBuffer();
    await choosePicture(page, 'flag.png', flag);
    await form.getByRole('button', { name: 'Crop…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Crop image' });
    await dialog.getByLabel('Shape').selectOption('Square');
    await expectAccessible(dialog);
    await dialog.getByRole('group').first().focus();
    await page.keyboard.down('ControlOrMeta');
    for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.up('ControlOrMeta');
    await dialog.getByRole('button', { name: 'Crop', exact: true }).click();
    await expect(form.getByText(/200 × 200 px · PNG/)).toBeVisible();
    const cropped = sharp(bytesOf((await generateFrom(page, otherService)).photo));
    const [reds, , blues] = await cropped.resize(1, 1).raw().toBuffer();
    expect((blues ?? 0) - (reds ?? 0)).toBeGreaterThan(50);
    await form.getByRole('button', { name: 'Use the original' }).click();
    await expect(form.getByText(/400 × 200 px/)).toBeVisible();
  });

  test('that loads slowly doesn’t replace later input', async ({ page, galleyOfOther }) => {
    const form = await openForm(page, galleyOfOther.address);
    const read = await holdFiles(page);
    await choosePicture(page, 'logo.png', png);
    const box = form.getByLabel('Photo', { exact: true });
    await typeText(box, ADDRESS);
    await read();
    await expect(box).toHaveValue(ADDRESS);
    await expect(form.getByText('64 × 48 px')).toHaveCount(0);
    const readAgain = await holdFiles(page);
    await choosePicture(page, 'logo.png', png);
    await choose(page, 'Clear all');
    await expect(box).toHaveValue('');
    await readAgain();
    await expect(form.getByText('64 × 48 px')).toHaveCount(0);
    for (const forget of [
      () => choose(page, 'Clear all'),
      () => form.getByRole('button', { name: 'Undo' }).click(),
      () => form.getByRole('button', { name: 'Redo' }).click(),
    ]) {
      const readLate = await holdFiles(page);
      await choosePicture(page, 'logo.png', png);
      await forget();
      await readLate();
      await expect(form.getByText('64 × 48 px')).toHaveCount(0);
    }
  });

  test('over 10 MB isn’t used until it is shrunk, and keeps its transparency', async ({
    page,
    galleyOfOther,
    otherService,
  }) => {
    const clear = { create: { width: 1800, height: 1500, channels: 4, background: 'transparent' } } as const;
    // Bytes after the end of the image make the file large.
    const photo = Buffer.concat([await sharp(clear).png().toBuffer(), Buffer.alloc(10_000_001, 7)]);
    const form = await openForm(page, galleyOfOther.address);
    await choosePicture(page, 'logo.png', photo);
    const isWaiting = form.getByText("This file exceeds the 10.0 MB limit, so it isn't used yet.");
    await expect(isWaiting).toBeVisible();
    await choose(page, 'Clear all');
    await expect(form.getByText('Cleared.')).toBeVisible();
    await expect(isWaiting).toHaveCount(0);
    await form.getByRole('button', { name: 'Undo' }).click();
    await expect(isWaiting).toBeVisible();
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    await expect(form.getByText('The image is too large to send. Shrink it or remove it.')).toBeVisible();
    expect(otherService.generated).toEqual([]);
    await form.getByRole('button', { name: 'Remove file' }).click();
    await expect(form.getByText('The image is too large to send.')).toHaveCount(0);
    await choosePicture(page, 'logo.png', photo);
    await form.getByRole('button', { name: /^Shrink it to/ }).click();
    await expect(form.getByText(/600 × 500 px · PNG/)).toBeVisible();
    const sent = await sharp(bytesOf((await generateFrom(page, otherService)).photo)).metadata();
    expect(sent).toMatchObject({ width: 600, height: 500, format: 'png', hasAlpha: true });
  });
});
