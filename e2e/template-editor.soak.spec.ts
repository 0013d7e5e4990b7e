import type { Locator, Page } from '@playwright/test';
import { boundsOf, centerOf, turn, type Box } from '../src/app/editor/geometry/box.ts';
import { card, openCard } from './support/editor-page.ts';
import { expect, test } from './support/test.ts';

/** Their steps fit into the history. */
const GESTURES = 36;
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

async function findBox(element: Locator): Promise<Box> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('The element is not shown');
  return box;
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
          // Unless it is needed, a step would be one too many for the history.
          if ((await readField(page, 'Rotation °')) !== 0) {
            await page.getByRole('textbox', { name: 'Rotation °' }).fill('0');
          }
          const sheet = await page.locator('.editor-page').boundingBox();
          const scale = (sheet?.width ?? 0) / viewport.width;
          const before = {
            x: await readField(page, 'X px'),
            y: await readField(page, 'Y px'),
            width: await readField(page, 'Width px'),
            height: await readField(page, 'Height px'),
          };
          const isRotation = count % 3 === 2;
          const handle = isRotation || random() < 0.4 ? undefined : handles[Math.floor(random() * handles.length)];
          // Far enough to be meant.
          const far = (most: number) => Math.round(pick(5, most)) * (random() < 0.5 ? -1 : 1);
          const by = { x: far(40), y: far(30) };
          const degrees = far(170);
          const outline = page.locator('.editor-outline');
          const grip = isRotation
            ? page.locator('.editor-rotate')
            : handle === undefined
              ? outline
              : page.locator(`[data-handle=${handle}]`);
          await grip.evaluate((element) => element.scrollIntoView({ block: 'center', inline: 'center' }));
          const [box, layerBox] = [await findBox(grip), await findBox(outline)];
          // Beside the middle of the layer, where a handle may be.
          const start = grip === outline ? { x: box.x + box.width / 4, y: box.y + box.height / 2 } : centerOf(box);
          const middle = centerOf(layerBox);
          const placeAt = (part: number) =>
            isRotation
              ? turn(start, degrees * part, middle)
              : { x: start.x + by.x * scale * part, y: start.y + by.y * scale * part };
          await page.mouse.move(start.x, start.y);
          await page.mouse.down();
          await page.keyboard.down('Alt');
          for (const { x, y } of [placeAt(0.5), placeAt(1)]) await page.mouse.move(x, y);
          await page.keyboard.up('Alt');
          await page.mouse.up();
          await page.mouse.move(5, 5);

          const title = isRotation
            ? `gesture ${count} by ${degrees} degrees at ${scale}`
            : `gesture ${count} with ${handle ?? 'the layer'} by ${by.x}, ${by.y} at ${scale}`;
          const rotation = await readField(page, 'Rotation °');
          if (isRotation) {
            // A pixel at the handle.
            const allowed = 180 / Math.PI / Math.hypot(start.x - middle.x, start.y - middle.y);
            expect(Math.abs(rotation - degrees), title).toBeLessThanOrEqual(allowed);
          }
          const grows = (side: string) => handle?.includes(side) === true;
          const isMove = handle === undefined && !isRotation;
          const turned = boundsOf([{ ...before, rotation }]);
          const expected: Bounds = {
            left: turned.x + (isMove || grows('w') ? by.x : 0),
            top: turned.y + (isMove || grows('n') ? by.y : 0),
            right: turned.x + turned.width + (isMove || grows('e') ? by.x : 0),
            bottom: turned.y + turned.height + (isMove || grows('s') ? by.y : 0),
          };
          const inPage = {
            left: Math.max(0, expected.left),
            top: Math.max(0, expected.top),
            right: Math.min(viewport.width, expected.right),
            bottom: Math.min(viewport.height, expected.bottom),
          };
          await expect
            .poll(async () => {
              const found = await readPixels(page);
              const off = (Object.keys(found) as (keyof Bounds)[]).map((side) => Math.abs(found[side] - inPage[side]));
              return Math.max(...off);
            }, title)
            // The tip of a corner covers less than half of its pixel.
            .toBeLessThanOrEqual(isRotation ? 1.5 : 1);
        }
        const undo = page.getByRole('button', { name: 'Undo' });
        while ((await undo.getAttribute('aria-disabled')) === null) await undo.click();
        await expect(page.getByText('Version 1', { exact: true })).toBeVisible();
      });
    }
  });
}
