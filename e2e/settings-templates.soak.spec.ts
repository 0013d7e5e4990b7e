import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { runGalley } from '../src/testing/run-galley.ts';
import { typeText, type FieldValue } from './kit/fill-field.ts';
import type { RunningGalley } from './kit/start-galley.ts';
import { downloadRender, fillVariables, generate } from './kit/verbs.ts';
import { changeDrawing, dropDrawing, readDrawing } from './support/drag-file.ts';
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
    rule: ['year', 'Max', '2100'],
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

/** Opens a variable in the editor. */
async function openVariable(page: Page, name: string): Promise<Locator> {
  await page.getByRole('tab', { name: 'Variables' }).click();
  const item = page
    .getByRole('region', { name: 'Variables' })
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) });
  await item.getByRole('button').first().click();
  return item;
}

/** Chooses a changed file in the editor. */
async function updateFrom(page: Page, name: string, svg: string): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: 'Update from an SVG' });
  await dialog
    .getByLabel('Choose an SVG or template file')
    .setInputFiles({ name, mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
  await expect(dialog.getByRole('button', { name: 'Use this design' })).toBeVisible();
  return dialog;
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
    const dialog = page.getByRole('dialog', { name: 'New template' });
    const named = dialog.getByLabel('Name', { exact: true });
    await expect(named).toBeFocused();
    await typeText(named, `Drawn in ${tool}`);
    await expect(dialog.getByRole('img', { name: `Proof of Drawn in ${tool}` })).toBeVisible();
    await expectAccessible(dialog);
    await named.press('Enter');
    await expect(page.getByRole('application', { name: `Design of Drawn in ${tool}` })).toBeVisible();
    const id = new URL(page.url()).pathname.split('/')[2] ?? '';

    const ruled = await openVariable(page, rule[0]);
    await ruled.getByRole('textbox', { name: rule[1], exact: true }).fill(rule[2]);
    const renamed = await openVariable(page, rename[0]);
    await typeText(renamed.getByRole('textbox', { name: 'Name', exact: true }), rename[1]);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Save anyway' }).click();
    await expect(page.getByText('Version 2 saved')).toBeVisible();
    await page.getByRole('link', { name: 'Fill in and render' }).click();
    const first = await renderInApp(page, values);
    if (!isSoak) return;
    expect(first).toEqual(await renderByCommandLine(galley, `${tool} first`, svg, wire));

    await page.goto(`${galley.address}/settings/templates/${id}/update`);
    const changed = changeDrawing(svg, changes);
    const update = await updateFrom(page, file, changed);
    await expect(update.getByRole('region', { name: 'Breaking changes' }).getByRole('listitem')).toHaveText([told]);
    await update.getByRole('button', { name: 'Use this design' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Save anyway' }).click();
    await expect(page.getByText('Version 3 saved')).toBeVisible();

    const gone = /^"(\w+)" was removed/.exec(told)?.[1] ?? '';
    const { [gone]: _, ...left } = wire;
    const kept = Object.fromEntries(Object.entries(values).filter(([label]) => label.toLowerCase() !== gone));
    await page.getByRole('link', { name: 'Fill in and render' }).click();
    const second = await renderInApp(page, kept);
    expect(second).not.toEqual(first);
    expect(second).toEqual(await renderByCommandLine(galley, `${tool} second`, changed, left));

    await page.goto(`${galley.address}/templates/${id}/edit?view=json`);
    await page.getByRole('listitem').filter({ hasText: 'Version 2' }).getByRole('button', { name: 'Compare' }).click();
    await page.getByRole('button', { name: 'Restore version 2' }).click();
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(page.getByText('Version 4 (latest)')).toBeVisible();
    await page.getByRole('link', { name: 'Fill in and render' }).click();
    expect(await renderInApp(page, values)).toEqual(first);
  });
}

test('a new template never falls back to another project', async ({ page, galley }) => {
  await page.goto(`${galley.address}/templates/new?project=0190a3f2-0000-7000-8000-000000000000`);
  await page.getByRole('button', { name: /^Story/ }).click();
  const dialog = page.getByRole('dialog', { name: 'New template' });
  const project = dialog.getByRole('combobox', { name: 'Project' });
  // The first two options are the prompt and a new project.
  await expect(project.getByRole('option').nth(2)).toBeAttached();
  await dialog.getByRole('button', { name: 'Create template' }).click();
  await expect(dialog.getByText('Choose a project.')).toBeVisible();
  await expect(project).toHaveValue('');
});

test('a design without variables gets some, and a changed file keeps their settings as unsaved changes', async ({
  page,
  galley,
}) => {
  const svg = (title: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="200"><rect width="480" height="200" fill="#fff8ee"/>${title}</svg>`;
  const text = (words: string, id = 'title') =>
    `<text id="${id}" x="30" y="70" font-family="Inter" font-size="20">${words}</text>`;
  await page.goto(`${galley.address}/templates/new`);
  await page.getByLabel('Choose an SVG or template file').setInputFiles({
    name: 'Door sign.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(svg(text('Reading room'))),
  });
  const dialog = page.getByRole('dialog', { name: 'New template' });
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Door sign');
  await dialog.getByLabel('Project').selectOption('New project…');
  const project = page.getByRole('dialog', { name: 'New project' });
  await project.getByLabel('Name').pressSequentially('Signs');
  await project.getByRole('button', { name: 'Create project' }).click();
  await dialog.getByRole('button', { name: 'Create template' }).click();
  await page.getByRole('button', { name: 'Make a variable of title' }).click();
  const made = await openVariable(page, 'readingRoom');
  await typeText(made.getByRole('textbox', { name: 'Label' }), 'Room');

  await page.getByRole('button', { name: 'Update from an SVG' }).click();
  const update = await updateFrom(page, 'sign.svg', svg(text('{{place}}', 'sign') + text('{{floor}}', 'small')));
  await update.getByLabel('readingRoom', { exact: true }).selectOption('Renamed to “place”');
  await update.getByRole('button', { name: 'Use this design' }).click();
  await expect(page.getByRole('region', { name: 'Variables' }).getByRole('button', { name: /^Floor/ })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Your unsaved changes have been restored.')).toBeVisible();
  await page.getByRole('tab', { name: 'Variables' }).click();
  await expect(page.getByRole('region', { name: 'Variables' }).getByRole('listitem')).toHaveText([
    /^Roomreading/,
    /^Floorfloor/,
  ]);
});
