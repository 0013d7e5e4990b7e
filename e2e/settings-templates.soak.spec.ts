import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { runGalley } from '../src/testing/run-galley.ts';
import { typeText, type FieldValue } from './kit/fill-field.ts';
import type { RunningGalley } from './kit/start-galley.ts';
import { downloadRender, fillVariables, generate } from './kit/verbs.ts';
import { changeDrawing, dropDrawing, readDrawing } from './support/drag-file.ts';
import { fillDisk } from './support/editor-page.ts';
import { hold } from './support/hold.ts';
import { expect, expectAccessible, test } from './support/test.ts';

/** An SVG from a design tool, and what a designer does with it. */
interface Walk {
  tool: string;
  file: string;
  /** A variable and its new name. */
  rename: [from: string, to: string];
  rule: [variable: string, rule: string, value: string];
  /** By label, and by name for the API. */
  values: Record<string, FieldValue>;
  wire: Record<string, string | number>;
  changes: [before: string, after: string][];
  told: string;
}

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const photo = { name: 'face.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') };

const walks: Walk[] = [
  {
    tool: 'Figma',
    file: 'figma-event-card.svg',
    rename: ['kind', 'eyebrow'],
    rule: ['headline', 'Max length', '40'],
    values: { Headline: 'Ink and water', Date: '2027-05-02' },
    wire: { headline: 'Ink and water', date: '2027-05-02' },
    changes: [['With {{host}} at {{venue}}', 'With {{host}} at the mill']],
    told: '"venue" was removed; requests that still send it will fail.',
  },
  {
    tool: 'Illustrator',
    file: 'illustrator-name-badge.svg',
    rename: ['name', 'full_name'],
    rule: ['year', 'Min', '2020'],
    values: { Photo: photo, 'Badge no': 'A-12', Year: '2027' },
    wire: { photo: `data:image/png;base64,${PNG}`, badge_no: 'A-12', year: 2027 },
    changes: [['FAIR {{year:number}}', 'FAIR 27']],
    told: '"year" was removed; requests that still send it will fail.',
  },
  {
    tool: 'Inkscape',
    file: 'inkscape-shelf-label.svg',
    rename: ['product', 'article'],
    rule: ['price', 'Max', '500'],
    values: { Product: 'Oat flakes', Price: '3.5' },
    wire: { product: 'Oat flakes', price: 3.5 },
    changes: [
      ['{{details}}', 'details'],
      ['no added sugar', 'nothing else'],
    ],
    told: '"details" was removed; requests that still send it will fail.',
  },
];

/** The render of the command line for the same SVG and values, on the data of the running app. */
async function renderByCommandLine(
  galley: RunningGalley,
  name: string,
  svg: string,
  wire: object,
): Promise<Uint8Array> {
  const file = path.join(galley.folder, `${name}.svg`);
  const rows = path.join(galley.folder, `${name}.json`);
  writeFileSync(file, svg);
  writeFileSync(rows, JSON.stringify([wire]));
  const run = async (...words: string[]) => {
    const settings = { PORT: new URL(galley.address).port };
    const ran = await runGalley(path.join(galley.folder, 'data'), words, settings);
    expect(ran, ran.error).toMatchObject({ code: 0 });
    return ran.output.trim();
  };
  const project = await run('projects', 'create', name, '--workspace', 'starter', '--member', 'me', '--shared');
  const id = await run('templates', 'import', file, '--project', project, '--member', 'me', '--shared');
  const out = path.join(galley.folder, name);
  await run('render', id, '--data', rows, '--out', out, '--name', 'render');
  return new Uint8Array(readFileSync(path.join(out, 'render.png')));
}

/** Fills in the template on screen and returns the render. */
async function renderInApp(page: Page, values: Record<string, FieldValue>): Promise<Uint8Array> {
  await expect(page.getByRole('form', { name: 'Variables' })).toBeVisible();
  await fillVariables(page, values);
  await generate(page);
  return (await downloadRender(page)).bytes;
}

const isSoak = process.env.GALLEY_SOAK === '1';

// The steps after an import don't depend on the tool. The soak runs all of them.
for (const { tool, file, rename, rule, values, wire, changes, told } of isSoak ? walks : walks.slice(0, 1)) {
  const soaked = isSoak ? ', is updated and restored, and renders like the command line' : '';
  test(`an SVG of ${tool} becomes a template that renders${soaked}`, async ({ page, galley }) => {
    // In the soak five renders, and six runs of the command line.
    test.slow(isSoak);
    const svg = readDrawing(file);
    await page.goto(`${galley.address}/settings/templates/new`);
    await expect(page.getByRole('heading', { level: 1, name: 'New template' })).toBeVisible();
    await dropDrawing(page, file, svg);
    const form = page.getByRole('form', { name: 'New template' });
    await expect(form).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'New template' })).toBeFocused();
    await typeText(form.getByLabel('Name', { exact: true }).first(), `Drawn in ${tool}`);
    await expect(form.getByRole('img', { name: `Proof of Drawn in ${tool}` })).toBeVisible();

    const row = form.getByRole('group', { name: rename[0], exact: true });
    await typeText(row.getByLabel('Name', { exact: true }), rename[1]);
    const ruled = form.getByRole('group', { name: rule[0] === rename[0] ? rename[1] : rule[0], exact: true });
    await ruled.getByText('Rules').click();
    const limit = ruled.getByLabel(rule[1]);
    await limit.pressSequentially('x');
    await expect(limit).toHaveAttribute('aria-invalid', 'true');
    await page.keyboard.press('Backspace');
    await expect(limit).not.toHaveAttribute('aria-invalid', 'true');
    await expect(limit).toBeFocused();
    await page.keyboard.type(rule[2]);
    const release = await hold(page, '**/workspace/templates');
    const releaseReading = await hold(page, '**/workspace/documents/read');
    const named = form.getByLabel('Name', { exact: true }).first();
    await dropDrawing(page, 'early.svg', svg);
    await expect(page.getByText('Importing…')).toBeVisible();
    await named.press('Enter');
    // Text typed during the save would be lost.
    await expect(form.getByRole('button', { name: 'Save template' })).toBeFocused();
    expect(await named.evaluate((box) => (box.focus(), box === document.activeElement))).toBe(false);
    // Another file would replace the form that shows the result of the save.
    releaseReading();
    await expect(page.getByRole('alert')).toContainText('early.svg couldn’t be imported.');
    await dropDrawing(page, 'late.svg', svg);
    await expect(page.getByRole('alert')).toContainText('late.svg couldn’t be imported.');
    release();
    await expect(page.getByText(`“Drawn in ${tool}” saved.`)).toBeVisible();
    const id = page.url().slice(-36);
    const first = await renderInApp(page, values);
    if (!isSoak) return;
    expect(first).toEqual(await renderByCommandLine(galley, `${tool} first`, svg, wire));

    await page.goto(`${galley.address}/settings/templates/${id}/update`);
    const changed = changeDrawing(svg, changes);
    await page
      .getByLabel('Choose an SVG or template file')
      .setInputFiles({ name: file, mimeType: 'image/svg+xml', buffer: Buffer.from(changed) });
    await expect(page.getByRole('region', { name: 'Breaking changes' }).getByRole('listitem')).toHaveText([told]);
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await expect(page.getByText(`“Drawn in ${tool}” updated to version 2.`)).toBeVisible();
    expect(page.url()).toContain(id);

    const gone = /^"(\w+)" was removed/.exec(told)?.[1] ?? '';
    const { [gone]: _, ...left } = wire;
    const kept = Object.fromEntries(Object.entries(values).filter(([label]) => label.toLowerCase() !== gone));
    const second = await renderInApp(page, kept);
    expect(second).not.toEqual(first);
    expect(second).toEqual(await renderByCommandLine(galley, `${tool} second`, changed, left));

    await page.goto(`${galley.address}/templates/${id}/edit?view=json`);
    await page.getByRole('listitem').filter({ hasText: 'Version 1' }).getByRole('button', { name: 'Compare' }).click();
    await page.getByRole('button', { name: 'Restore version 1' }).click();
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(page.getByText('Version 3 (latest)')).toBeVisible();
    await page.getByRole('link', { name: 'Fill in and render' }).click();
    expect(await renderInApp(page, values)).toEqual(first);
  });
}

test('a new template reports that it can’t be stored, and never falls back to another project', async ({
  page,
  galley,
}) => {
  await fillDisk(page);
  await page.goto(`${galley.address}/settings/templates/new?project=0190a3f2-0000-7000-8000-000000000000`);
  await expect(page.getByText('Upload a design.')).toBeVisible();
  await dropDrawing(page, 'figma-event-card.svg', readDrawing('figma-event-card.svg'));
  await expect(page.getByText('This browser can’t store your changes')).toBeVisible();
  const project = page.getByRole('combobox', { name: 'Project' });
  // The first two options are the prompt and a new project.
  await expect(project.getByRole('option').nth(2)).toBeAttached();
  await page.getByRole('button', { name: 'Save template' }).click();
  await expect(page.getByText('Choose a project.')).toBeVisible();
  await expect(project).toHaveValue('');
});

test.describe('two people who save at once', () => {
  // The second save is refused.
  test.use({ expectedConsoleError: /409/ });

  test('keep their edits, see breaking changes, and the second to save loses nothing', async ({ page, galley }) => {
    const [{ file, changes, told }] = walks as [Walk];
    const svg = readDrawing(file);
    await page.goto(`${galley.address}/settings/templates/new`);
    await page
      .getByLabel('Choose an SVG or template file')
      .setInputFiles({ name: file, mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
    const row = page.getByRole('group', { name: 'kind' });
    await typeText(row.getByLabel('Name', { exact: true }), 'headline');
    await expect(page.getByText('Fix the highlighted fields first.')).toBeVisible();
    const sent: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() === 'POST' && pathname === '/workspace/templates') sent.push(pathname);
    });
    await page.getByRole('button', { name: 'Save template' }).click();
    const named = page.getByRole('form', { name: 'New template' }).getByLabel('Name', { exact: true });
    await expect(page.locator('[aria-invalid=true]').first()).toBeFocused();
    expect(sent).toEqual([]);
    await typeText(named.nth(2), 'eyebrow');
    await expect(page.getByText('Fix the highlighted fields first.')).toHaveCount(0);
    await typeText(named.first(), 'Kept');
    await expectAccessible(page.getByRole('form', { name: 'New template' }));
    // The corrected SVG is chosen again.
    await page.getByLabel('Choose an SVG or template file').setInputFiles({
      name: file,
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(svg.replace('With {{host}}', '{{greeting}} {{host}}')),
    });
    await expect(page.getByRole('group', { name: 'greeting' })).toBeVisible();
    await expect(named.first()).toHaveValue('Kept');
    await expect(named.nth(2)).toHaveValue('eyebrow');

    await page.getByRole('link', { name: 'Fonts' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Fonts' })).toBeVisible();
    await page.goto(`${galley.address}/settings/templates/new`);
    await expect(page.getByText('Your unsaved changes have been restored.')).toBeVisible();
    await expect(named.first()).toHaveValue('Kept');
    await expect(named.nth(2)).toHaveValue('eyebrow');
    await page.getByLabel('Project').selectOption('New project…');
    const dialog = page.getByRole('dialog', { name: 'New project' });
    await dialog.getByLabel('Name').pressSequentially('Cards of mine');
    await dialog.getByRole('button', { name: 'Create project' }).click();
    await page.getByRole('button', { name: 'Save template' }).click();
    await expect(page.getByText('“Kept” saved.')).toBeVisible();
    const id = page.url().slice(-36);

    const changed = changeDrawing(svg, [...changes, ['With {{host}}', 'With {{guest}}']]);
    await page.goto(`${galley.address}/settings/templates`);
    await page.getByRole('searchbox', { name: 'Search templates' }).pressSequentially('kept');
    await page.getByRole('button', { name: 'Actions for Kept', exact: true }).click();
    await page.getByRole('link', { name: 'Update from an SVG' }).click();
    const choice = page.getByLabel('Choose an SVG or template file');
    await choice.focus();
    await choice.setInputFiles({ name: file, mimeType: 'image/svg+xml', buffer: Buffer.from(changed) });
    await expect(page.getByRole('img', { name: 'Proof of Kept' })).toBeVisible();
    // The layer keeps its earlier name.
    const label = page.getByRole('group', { name: 'eyebrow' }).getByLabel('Label');
    await expect(label).toBeVisible();
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
    await typeText(label, 'Kind of event');
    await page.getByLabel('host', { exact: true }).selectOption('Renamed to “guest”');
    await expect(page.getByRole('group', { name: 'host' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Breaking changes' }).getByRole('listitem')).toHaveText([
      '"greeting" was removed; requests that still send it will fail.',
      told,
      'The label of "eyebrow" is now "Kind of event".',
    ]);
    await expect(label).toHaveValue('Kind of event');
    await page.getByRole('link', { name: 'Fonts' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Fonts' })).toBeVisible();
    await page.goBack();
    await expect(page.getByText('Your unsaved changes have been restored.')).toBeVisible();
    await expect(page.getByRole('group', { name: 'host' })).toBeVisible();
    await page.evaluate(async (templateId) => {
      const address = `/workspace/templates/${templateId}`;
      const { document } = (await (await fetch(address)).json()) as { document: { background: string } };
      await fetch(address, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ document: { ...document, background: '#ffffff' }, version: 1 }),
      });
    }, id);
    const put = page.waitForRequest((request) => request.method() === 'PUT');
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    // The request names the version that the update is based on.
    expect((await put).postDataJSON()).toMatchObject({ version: 1 });
    await expect(page.getByRole('alert')).toContainText('Someone else saved first.');
    await expect(page.getByRole('img', { name: 'Version 2 of Kept' })).toBeVisible();
    await expect(label).toHaveValue('Kind of event');
    await page.getByRole('button', { name: 'Save on top of version 2' }).click();
    await expect(page.getByText('“Kept” updated to version 3.')).toBeVisible();
    await expect(page.getByLabel('Kind of event', { exact: true })).toBeVisible();
  });
});
