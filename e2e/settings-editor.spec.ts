import type { Page } from '@playwright/test';
import { ask, editorOf, openCard, overtype } from './support/editor-page.ts';
import { hold } from './support/hold.ts';
import { expect, expectAccessible, expectReadable, test } from './support/test.ts';

/** Collects violations of the content policy. */
async function watchPolicy(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const reports: string[] = ((window as { reports?: string[] }).reports = []);
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      reports.push(`${effectiveDirective} ${blockedURI}`),
    );
  });
  return () => page.evaluate(() => (window as { reports?: string[] }).reports ?? []);
}

test('a mistake is marked until it is fixed, and the proof follows the text', async ({ page, galley }) => {
  const readReports = await watchPolicy(page);
  const id = await openCard(page, galley.address, 'Edited card');
  const proof = page.getByRole('img', { name: /^Proof of/ });
  const problems = page.getByRole('region', { name: 'Problems' });
  await expect(problems.getByRole('status')).toHaveText('No problems');
  const first = await proof.getAttribute('src');

  await overtype(page, '"shape": "rect"', '"rect"', 'elipse');
  await test.step('renaming the template elsewhere doesn’t interrupt typing', async () => {
    await ask(page, galley.address, 'PATCH', `/workspace/templates/${id}`, { name: 'Renamed card' });
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(page.getByRole('heading', { level: 1, name: 'Renamed card' })).toBeVisible();
    await expect(editorOf(page)).toHaveAccessibleName('Document of Renamed card');
    await expect(editorOf(page)).toBeFocused();
  });
  const mistake = problems.getByRole('button');
  await expect(mistake).toContainText(/Line \d+: .*shape.*rect, ellipse/);
  await expect(page.getByText('Preview of the last version without problems')).toBeVisible();
  expect(await proof.getAttribute('src')).toBe(first);
  await expectAccessible(page.getByRole('main'));
  await expectReadable(page);

  // A click on the mistake selects its text.
  await mistake.click();
  await expect(editorOf(page)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const release = await hold(page, '**/workspace/documents/check');
  await page.keyboard.type('l');
  await expect(editorOf(page)).toContainText('"shape": "ellipse"');
  // The findings stay until the service has checked the new text.
  await expect(problems.getByRole('status')).toHaveText('Checking');
  await expect(mistake).toHaveCount(1);
  release();
  await expect(mistake).toHaveCount(0);
  await expect(problems.getByRole('status')).toHaveText('No problems');
  await expect(proof).not.toHaveAttribute('src', first ?? '');

  await page.keyboard.press('Control+End');
  await page.keyboard.type(',');
  await expect(mistake).toContainText(/Line \d+: Unexpected text after the end of the document/);
  await page.keyboard.press('Control+S');
  await expect(page.getByRole('alert')).toContainText('Nothing was saved.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(problems.getByRole('status')).toHaveText('No problems');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(mistake).toBeVisible();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(editorOf(page)).toContainText('"shape": "rect"');
  expect(await readReports()).toEqual([]);
});

test('a layer in the proof leads to its text, and completion offers its members and values', async ({
  page,
  galley,
}) => {
  const readReports = await watchPolicy(page);
  await openCard(page, galley.address, 'Pointed card');
  const title = page.getByRole('button', { name: 'Layer title (text)' });
  const band = page.getByRole('button', { name: 'Layer band (shape)' });
  await title.click();
  await expect(editorOf(page)).toBeFocused();
  await expect(title).toHaveAttribute('aria-current', 'true');
  await expect(page.getByText('layer title (text)')).toBeVisible();

  // The Tab key leaves the text, and arrow keys move between layers.
  await page.keyboard.press('Tab');
  await expect(title).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(band).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(editorOf(page)).toBeFocused();
  await expect(band).toHaveAttribute('aria-current', 'true');
  await expect(title).not.toHaveAttribute('aria-current', 'true');

  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('textbox', { name: 'Find' }).pressSequentially('title');
  await page.keyboard.press('Enter');
  await expect(title).toHaveAttribute('aria-current', 'true');
  await expectAccessible(page.locator('.cm-editor'));

  await title.click();
  await expect(editorOf(page)).toBeFocused();
  await page.keyboard.type('"ali', { delay: 20 });
  const options = page.getByRole('listbox', { name: 'Completions' }).getByRole('option');
  await options.getByText('align', { exact: true }).click();
  await expect(options).toHaveText(['start', 'end', 'left', 'center', 'right', 'justify']);
  await page.keyboard.type('cen', { delay: 20 });
  await expect(options).toHaveText(['center']);
  await options.click();
  await expect(editorOf(page)).toContainText('"align": "center",');
  await expect(page.getByRole('region', { name: 'Problems' }).getByRole('status')).toHaveText('No problems');

  expect(await readReports()).toEqual([]);
});

test('a version can be compared and restored, and breaking changes ask first', async ({ page, galley }) => {
  const readReports = await watchPolicy(page);
  await openCard(page, galley.address, 'Versioned card');
  await overtype(page, '"name": "guest"', '"text"', 'qrcode');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Save breaking changes?' });
  await expect(question).toContainText('"guest" changed from text to qrcode.');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByText('Not saved')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await question.getByRole('button', { name: 'Save anyway' }).click();
  await expect(page.getByText('Version 2 saved')).toBeVisible();

  const versions = page.getByRole('region', { name: 'Versions' });
  await expect(versions.getByRole('listitem')).toHaveText([/^Version 2 \(latest\)/, /^Version 1/]);
  await versions.getByRole('button', { name: 'Compare version 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Version 1 and the latest' });
  await expect(dialog.getByRole('img', { name: 'Proof of version 1' })).toBeVisible();
  await expect(dialog.getByRole('img', { name: 'Proof of version 2' })).toBeVisible();
  await expect(dialog).toContainText('"guest" changed from text to qrcode.');
  await expect(dialog.getByRole('textbox', { name: 'From version 1 to version 2' })).toContainText('"type": "qrcode"');
  await expectAccessible(dialog);
  await expectReadable(dialog);
  await dialog.getByRole('button', { name: 'Restore version 1' }).click();
  const restore = page.getByRole('dialog', { name: 'Restore version 1?' });
  await expect(restore).toContainText('It will be saved as version 3.');
  await expect(restore).toContainText('"guest" changed from qrcode to text.');
  // Escape only closes the question.
  await page.keyboard.press('Escape');
  await expect(restore).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Restore version 1' }).click();
  await restore.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(versions.getByRole('listitem')).toHaveCount(3);
  await expect(editorOf(page)).toContainText('"type": "text", "label": "Guest"');
  expect(await readReports()).toEqual([]);
});

test('a template of another member is read-only and can be duplicated', async ({ page, galley }) => {
  await page.route(/\/workspace\/templates\/[^/]+$/, async (route) => {
    const answer = await route.fetch();
    if (route.request().method() !== 'GET') return route.fulfill({ response: answer });
    return route.fulfill({ response: answer, json: { ...(await answer.json()), isOwn: false, owner: 'Ben' } });
  });
  await openCard(page, galley.address, 'Card of Ben');
  const notice = page.getByText('This template belongs to Ben.');
  await expect(notice).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  await editorOf(page).focus();
  await page.keyboard.type('x');
  await expect(page.getByRole('region', { name: 'Problems' }).getByRole('status')).toHaveText('No problems');
  await expect(editorOf(page)).toHaveText(/^\{"?/);
  await expectAccessible(page.getByRole('main'));
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click();
  await expect(page.getByText('“Card of Ben copy” created (only you can see it).')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit the copy' })).toBeVisible();
  await page.getByRole('link', { name: 'Fill in and render' }).click();
  await page.getByRole('button', { name: 'Actions for Card of Ben' }).click();
  const menu = page.getByRole('group', { name: 'Actions for Card of Ben' });
  await expect(menu).toHaveText('Only its owner, Ben, can change it.Duplicate…');
  await page.unrouteAll({ behavior: 'wait' });
});

test.describe('a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('shows the proof above the text, and a tap on a layer scrolls to it without opening the keyboard', async ({
    page,
    galley,
  }) => {
    await openCard(page, galley.address, 'Card in a hand');
    await page.getByRole('button', { name: 'Layer title (text)' }).tap();
    await expect(page.getByText('layer title (text)')).toBeVisible();
    await expect(editorOf(page)).not.toBeFocused();
    await expect(editorOf(page).getByText('"title"')).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  });
});
