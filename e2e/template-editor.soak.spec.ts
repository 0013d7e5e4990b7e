import type { Page } from '@playwright/test';
import { card, openCard } from './support/editor-page.ts';
import { expect, test } from './support/test.ts';

/** Their steps fit into the history. */
const GESTURES = 34;
const SEEDS = [1, 2];
const handles = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
const { viewport } = card;

interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The same numbers in each run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** Where the band's color is in the render, in pixels of the output. */
function readPixels(page: Page): Promise<Bounds> {
  return page.evaluate(async () => {
    const image = document.querySelector<HTMLImageElement>('.editor-page img');
    // Not drawn yet.
    if (image === null) return { left: -1e9, top: -1e9, right: -1e9, bottom: -1e9 };
    // It may have been replaced in the meantime.
    await image.decode().catch(() => {});
    const { naturalWidth: width, naturalHeight: height } = image;
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const { data } = context?.getImageData(0, 0, width, height) ?? { data: [] };
    const found = { left: width, top: height, right: 0, bottom: 0 };
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        // Darker than half of the way from white.
        if ((data[4 * (y * width + x)] ?? 255) > 128) continue;
        found.left = Math.min(found.left, x);
        found.top = Math.min(found.top, y);
        found.right = Math.max(found.right, x + 1);
        found.bottom = Math.max(found.bottom, y + 1);
      }
    }
    return found;
  });
}

async function readField(page: Page, name: string): Promise<number> {
  return Number(await page.getByRole('textbox', { name }).inputValue());
}

// One gesture of each kind is in `template-editor.spec.ts`; more only repeat it.
for (const deviceScaleFactor of process.env.GALLEY_SOAK === '1' ? [1, 1.5, 2] : []) {
  test.describe(`at ${deviceScaleFactor} device pixels`, () => {
    test.use({ deviceScaleFactor, viewport: { width: 1280, height: 900 } });

    for (const seed of SEEDS) {
      test(`${GESTURES} gestures with seed ${seed} end where the pointer was, and undo restores the first document`, async ({
        page,
        galley,
      }) => {
        test.setTimeout(60_000 + GESTURES * 5_000);
        await openCard(page, galley.address, `Exact card ${deviceScaleFactor} ${seed}`, 'design');
        const random = createRandom(seed + deviceScaleFactor * 10);
        const pick = (from: number, to: number) => from + random() * (to - from);
        await page.getByRole('button', { name: 'title', exact: true }).click();
        await page.keyboard.press('Delete');
        const band = page.getByRole('button', { name: 'band', exact: true });
        await band.click();
        for (let count = 0; count < GESTURES; count += 1) {
          // From a quarter to four times the size that fits.
          await page.getByRole('button', { name: 'Fit', exact: true }).click();
          const zoom = page.getByRole('button', { name: random() < 0.5 ? 'Zoom in' : 'Zoom out', exact: true });
          for (let step = Math.floor(pick(0, 4)); step > 0; step -= 1) await zoom.click();
          await page
            .locator('.editor-stage')
            .evaluate((stage, [x, y]) => stage.scrollTo(x ?? 0, y ?? 0), [pick(0, 60), pick(0, 60)]);
          await band.click();
          // Large enough for its handles to be apart, wherever the last gesture left it.
          for (const [name, value] of Object.entries({
            'X px': Math.round(pick(60, 180)),
            'Y px': Math.round(pick(60, 140)),
            'Width px': 160,
            'Height px': 90,
          })) {
            await page.getByRole('textbox', { name }).fill(String(value));
          }
          const sheet = await page.locator('.editor-page').boundingBox();
          const scale = (sheet?.width ?? 0) / viewport.width;
          const before = {
            x: await readField(page, 'X px'),
            y: await readField(page, 'Y px'),
            width: await readField(page, 'Width px'),
            height: await readField(page, 'Height px'),
          };
          const handle = random() < 0.4 ? undefined : handles[Math.floor(random() * handles.length)];
          // Far enough to be meant.
          const far = (most: number) => Math.round(pick(5, most)) * (random() < 0.5 ? -1 : 1);
          const by = { x: far(40), y: far(30) };
          const grip = page.locator(handle === undefined ? '.editor-outline' : `[data-handle=${handle}]`);
          await grip.evaluate((element) => element.scrollIntoView({ block: 'center', inline: 'center' }));
          const box = await grip.boundingBox();
          // Beside the middle, where a handle may be.
          const start = {
            x: (box?.x ?? 0) + (box?.width ?? 0) * (handle === undefined ? 0.25 : 0.5),
            y: (box?.y ?? 0) + (box?.height ?? 0) * (handle === undefined ? 0.5 : 0.5),
          };
          await page.mouse.move(start.x, start.y);
          await page.mouse.down();
          await page.keyboard.down('Alt');
          await page.mouse.move(start.x + (by.x * scale) / 2, start.y + (by.y * scale) / 2);
          await page.mouse.move(start.x + by.x * scale, start.y + by.y * scale);
          await page.keyboard.up('Alt');
          await page.mouse.up();
          await page.mouse.move(5, 5);

          const grows = (side: string) => handle?.includes(side) === true;
          const expected: Bounds = {
            left: before.x + (handle === undefined || grows('w') ? by.x : 0),
            top: before.y + (handle === undefined || grows('n') ? by.y : 0),
            right: before.x + before.width + (handle === undefined || grows('e') ? by.x : 0),
            bottom: before.y + before.height + (handle === undefined || grows('s') ? by.y : 0),
          };
          const inPage = {
            left: Math.max(0, expected.left),
            top: Math.max(0, expected.top),
            right: Math.min(viewport.width, expected.right),
            bottom: Math.min(viewport.height, expected.bottom),
          };
          await expect
            .poll(
              async () => {
                const found = await readPixels(page);
                const off = (Object.keys(found) as (keyof Bounds)[]).map((side) =>
                  Math.abs(found[side] - inPage[side]),
                );
                return Math.max(...off);
              },
              `gesture ${count} with ${handle ?? 'the layer'} by ${by.x}, ${by.y} at ${scale}`,
            )
            .toBeLessThanOrEqual(1);
        }
        const undo = page.getByRole('button', { name: 'Undo' });
        while ((await undo.getAttribute('aria-disabled')) === null) await undo.click();
        await expect(page.getByText('Version 1', { exact: true })).toBeVisible();
      });
    }
  });
}
