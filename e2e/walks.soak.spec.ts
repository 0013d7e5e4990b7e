import type { Locator, Page } from '@playwright/test';
import { createKeyboard, createMouse, type Hand } from './support/editor-hands.ts';
import { saveFile } from './support/save-file.ts';
import { expect, test } from './support/test.ts';

/** The ways to use the app, each on its typical screen. */
const ways = {
  mouse: { createHand: (page: Page) => createMouse(page), screen: { viewport: { width: 1440, height: 900 } } },
  touch: {
    createHand: (page: Page) => createMouse(page, true),
    screen: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  },
  keyboard: { createHand: createKeyboard, screen: { viewport: { width: 1024, height: 768 } } },
};

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

/** The bodies of the renders that the page asks for. */
function recordRenders(page: Page): Record<string, string>[] {
  const sent: Record<string, string>[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/generate')) return;
    sent.push((request.postDataJSON() as { variables: Record<string, string> }).variables);
  });
  return sent;
}

async function chooseCsv(hand: Hand, page: Page, name: string, rows: readonly string[]): Promise<void> {
  const buffer = Buffer.from(rows.join('\n'));
  const file = { name, mimeType: 'text/csv', buffer };
  await hand.upload(page.getByLabel('Choose a spreadsheet'), file);
}

function reportEffort(walk: string, way: string, hand: Hand, since: number): void {
  const { clicks, keys, letters } = hand.effort;
  const seconds = ((Date.now() - since) / 1_000).toFixed(1);
  process.stdout.write(`  ${walk}, ${way}: ${clicks} presses, ${keys} keys, ${letters} letters, ${seconds} s\n`);
}

for (const [way, { createHand, screen }] of process.env.GALLEY_SOAK === '1' ? Object.entries(ways) : []) {
  test.describe(way, () => {
    test.use(screen);
    test.setTimeout(180_000);
    test.beforeEach(async ({ page }) => {
      await page.addInitScript(() => {
        // Otherwise the browser asks where to save.
        delete (window as { showSaveFilePicker?: unknown }).showSaveFilePicker;
      });
    });

    test(`a badge takes five presses by ${way}`, async ({ page, galley }) => {
      const hand = createHand(page);
      const sent = recordRenders(page);
      await page.goto(galley.address);
      const since = Date.now();
      await hand.press(link(page, 'Events and people'));
      await hand.press(link(page, 'Name badge'));
      await hand.type('Ada', page.getByRole('textbox', { name: 'First name' }));
      await hand.press(button(page, 'Generate'));
      const file = await saveFile(page, hand.press(link(page, 'Download')));
      expect(file.bytes.subarray(1, 4).toString()).toBe('PNG');
      expect(sent).toEqual([expect.objectContaining({ firstName: 'Ada' })]);
      reportEffort('badge', way, hand, since);
      expect(hand.effort.clicks).toBeLessThanOrEqual(5);
    });

    test(`twelve rows with traps make no wrong badge and are paid once by ${way}`, async ({ page, galley }) => {
      const hand = createHand(page);
      const sent = recordRenders(page);
      const people = ['Ada', 'Alan', 'Mary', 'Grace', 'Lin', 'Noor', 'Ines'];
      const roles = ['Speaker', 'Guest', 'Press', 'Crew'];
      const sound = people.map((name, at) => `${name},Doe,${roles[at % 4]},A${at}`);
      // Two rows have no first name, and three repeat earlier ones.
      const rows = ['Vorname,Surname,Role,Table', ...sound, ',Roe,Press,B1', ',Poe,Crew,B2', ...sound.slice(0, 3)];
      await page.goto(galley.address);
      const since = Date.now();
      await hand.press(link(page, 'Events and people'));
      await hand.press(link(page, 'Name badge'));
      await hand.press(link(page, 'Create from a spreadsheet'));
      await chooseCsv(hand, page, 'guests.csv', rows);
      await hand.press(button(page, 'Next: check 12 rows'));
      await expect(page.getByText('9 of 12 rows selected, 2 with errors')).toBeVisible();
      await hand.press(button(page, 'Render 7 images'));
      await expect(page.getByText('Done: 7 images, 2 skipped.').first()).toBeVisible();
      const fix = page.getByRole('region', { name: 'Rows to fix' });
      const cell = (line: number): Locator => fix.getByRole('group', { name: `Row ${line}` }).getByRole('textbox');
      await hand.type('Iris', cell(9));
      await hand.type('Otto', cell(10));
      await hand.press(fix.getByRole('button', { name: 'Render the 2 skipped rows' }));
      await expect(page.getByText('Done: 9 images.').first()).toBeVisible();
      const wanted = [...sound, 'Iris,Roe,Press', 'Otto,Poe,Crew'].map((row) => row.split(',', 3).join());
      const made = sent.map(({ firstName, lastName, kind }) => [firstName, lastName, kind].join());
      expect(new Set(made)).toEqual(new Set(wanted));
      expect(sent).toHaveLength(9);
      reportEffort('12 rows', way, hand, since);

      // The same rows again, in another file.
      await hand.press(link(page, 'Name badge'));
      await hand.press(link(page, 'Create from a spreadsheet'));
      await hand.press(button(page, /File$/));
      await chooseCsv(hand, page, 'copy.csv', rows);
      await hand.press(button(page, 'Next: match columns'));
      await hand.press(button(page, /^Next: check/));
      await expect(page.getByLabel('Rows to render')).toHaveValue('new');
      await expect(page.getByRole('button', { name: /^Render \d/ })).toHaveCount(0);
      expect(sent).toHaveLength(9);
    });

    test(`200 certificates take eight presses by ${way}`, async ({ page, galley }) => {
      const hand = createHand(page);
      const rows = Array.from({ length: 200 }, (_, at) => `Person ${at},Typography,2026-11-29,${at % 2 ? 8 : 16}`);
      await page.goto(galley.address);
      const since = Date.now();
      await hand.press(link(page, 'Events and people'));
      await hand.press(link(page, 'Certificate'));
      await hand.press(link(page, 'Create from a spreadsheet'));
      await chooseCsv(hand, page, 'course.csv', ['Student,Course,Date,Hours', ...rows]);
      await hand.press(button(page, 'Next: check 200 rows'));
      await hand.press(button(page, 'Render 200 images'));
      await expect(page.getByText('Done: 200 images.').first()).toBeVisible({ timeout: 120_000 });
      const zip = await saveFile(page, hand.press(button(page, 'Download ZIP')));
      expect(zip.bytes.subarray(0, 2).toString()).toBe('PK');
      reportEffort('200 certificates', way, hand, since);
      expect(hand.effort.clicks).toBeLessThanOrEqual(8);
    });
  });
}
