import { writeFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { TemplateDetail } from '../src/contract/workspace.ts';
import { builtInPicture } from '../src/document/built-in-pictures.ts';
import type { Layer, LayerOf } from '../src/document/layer.ts';
import type { Paint } from '../src/document/paint.ts';
import type { TemplateDocument, VariableWire } from '../src/document/template-document.ts';
import { starterWorkspace } from '../src/service/starter/starter-workspace.ts';
import { variableTypeRegistry } from '../src/variables/registry.ts';
import { ask } from './support/editor-page.ts';
import { createKeyboard, createMouse, type Hand } from './support/editor-hands.ts';
import { expect, test } from './support/test.ts';

const starters = ['Quote card', 'Name badge', 'Event ticket'];
const ways = { mouse: createMouse, keyboard: createKeyboard };
/** A pixel differs if a channel does by more than this. */
const CHANNEL_TOLERANCE = 8;
const DIFFERENT_MAX = 0.01;
const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

// A text names a wrong variable before it is typed to the end, and a busy machine may refuse a proof, which is asked for again.
test.use({ expectedConsoleError: /400|503/, actionTimeout: 10_000 });

/** Rebuilds a template's document in the editor of a blank one. */
class Builder {
  private readonly page: Page;
  private readonly hand: Hand;
  private readonly original: TemplateDocument;
  private readonly panel: Locator;

  constructor(page: Page, hand: Hand, original: TemplateDocument) {
    this.page = page;
    this.hand = hand;
    this.original = original;
    this.panel = page.getByRole('tabpanel');
  }

  private group(name: string): Locator {
    return this.panel.getByRole('group', { name, exact: true });
  }

  private text(label: string, within = this.panel): Locator {
    return within.getByRole('textbox', { name: label, exact: true });
  }

  private async type(label: string, value: string | number | undefined, within?: Locator): Promise<void> {
    if (value !== undefined) await this.hand.type(String(value), this.text(label, within));
  }

  private async choose(label: string, option: string, within = this.panel): Promise<void> {
    const select = within.getByRole('combobox', { name: label, exact: true });
    // Nothing to do.
    if ((await select.evaluate((element) => (element as HTMLSelectElement).selectedOptions[0]?.label)) === option)
      return;
    await this.hand.choose(select, option);
  }

  private labelOf(name: string): string {
    return this.original.variables.find((variable) => variable.name === name)?.label ?? name;
  }

  async addVariable(variable: VariableWire, picture: string): Promise<void> {
    const { name, label, type, required, defaultValue, validation = {} } = variable;
    const { hand, page } = this;
    const typeName = capitalize(variableTypeRegistry[type].displayName);
    await hand.press(this.panel.getByRole('button', { name: 'Add variable' }));
    await hand.press(page.getByRole('button', { name: typeName, exact: true }));
    // The new label has the focus.
    await hand.type(label);
    await this.type('Name', name);
    if (required) await hand.press(this.panel.getByRole('checkbox', { name: 'Required' }));
    if (defaultValue !== undefined) await this.type('Default value', String(defaultValue));
    const example = this.original.examples?.[name];
    if (type === 'image') {
      await hand.upload(this.group('Example').getByRole('button', { name: 'Choose a file' }), picture);
    } else if (type === 'date' && typeof example === 'string') {
      // Chromium asks for month, day and year, whatever the page's language.
      const [year = '', month = '', day = ''] = example.split('-');
      await hand.type(month + day + year, this.panel.getByLabel('Example', { exact: true }));
    } else if (typeof example !== 'object') await this.type('Example', example);
    await this.type('Min length', validation.minLength);
    await this.type('Max length', validation.maxLength);
    await this.type('Pattern', validation.pattern);
    await this.type('Options', validation.options?.map((option) => option.label).join('\n'));
  }

  async setPage(): Promise<void> {
    const { dpi, intent, background } = this.original;
    await this.hand.openPage();
    await this.type('Pixels per inch', dpi);
    await this.choose('For', capitalize(intent));
    await this.setPaint('Background', background ?? undefined);
  }

  private async setPaint(title: string, paint: Paint | undefined): Promise<void> {
    const { hand } = this;
    const kind =
      typeof paint === 'string' ? 'Color' : paint === undefined ? 'None' : `${capitalize(paint.type)} gradient`;
    await this.choose(title, kind);
    if (typeof paint === 'string') await this.type('Color', paint, this.group(title === 'Fill' ? 'Shape' : title));
    if (typeof paint !== 'object') return;
    if (paint.type === 'linear') await this.type('Angle °', paint.angle);
    // Two stops exist.
    for (let count = 2; count < paint.stops.length; count += 1) {
      await hand.press(this.panel.getByRole('button', { name: 'Add stop' }));
    }
    for (const [index, { color, at }] of paint.stops.entries()) {
      const stop = this.group(`Stop ${index + 1}`);
      await this.type(`Stop ${index + 1}`, color, stop);
      await this.type('At %', at * 100, stop);
    }
  }

  async addLayer(layer: Layer): Promise<void> {
    const { page, hand, original } = this;
    await hand.press(page.getByRole('button', { name: 'Add', exact: true }));
    const kind = { text: 'Text', picture: 'Image', qrcode: 'QR code', datamatrix: 'Data Matrix', barcode: 'Barcode' };
    const shape = layer.type === 'shape' && layer.shape === 'ellipse' ? 'Ellipse' : 'Rectangle';
    const name = layer.type === 'shape' ? shape : kind[layer.type];
    await hand.press(page.getByRole('group', { name: 'Add a layer' }).getByRole('button', { name, exact: true }));
    const sides = { x: 'X', y: 'Y', width: 'Width', height: 'Height' } as const;
    const place = this.group('Layer');
    const read = async (side: keyof typeof sides) =>
      Number(await this.text(`${sides[side]} ${original.unit}`, place).inputValue());
    const before = { x: await read('x'), y: await read('y'), width: await read('width'), height: await read('height') };
    await hand.place(before, layer, original.viewport);
    await this.setContent(layer);
    await this.type('Name', layer.id, place);
    for (const side of ['x', 'y', 'width', 'height'] as const) {
      await this.type(`${sides[side]} ${original.unit}`, layer[side], place);
    }
    if ('radius' in layer) await this.type(`Corner radius ${original.unit}`, String(layer.radius));
    await this.setCondition(layer);
  }

  private async setContent(layer: Layer): Promise<void> {
    const { unit } = this.original;
    if (layer.type === 'text') await this.setText(layer);
    if (layer.type === 'shape') {
      await this.setPaint('Fill', layer.fill);
      if (layer.border === undefined) return;
      await this.hand.press(this.panel.getByRole('checkbox', { name: 'Border' }));
      const border = this.group('Border');
      await this.type(`Width ${unit}`, layer.border.width, border);
      await this.type('Color', layer.border.color, border);
    }
    if (layer.type === 'picture' && 'variable' in layer.source) {
      await this.choose('Source', `Variable: ${this.labelOf(layer.source.variable)}`);
      await this.type('Focus x %', layer.focus && layer.focus.x * 100);
      await this.type('Focus y %', layer.focus && layer.focus.y * 100);
    }
    if (layer.type === 'qrcode' && 'variable' in layer.source) {
      await this.choose('Content', `Variable: ${this.labelOf(layer.source.variable)}`);
      await this.type('Quiet zone modules', layer.quietZone);
      await this.type('Color', layer.color);
      await this.type('Background', layer.background);
    }
  }

  /** Types a text, or inserts a variable that is all of it. */
  private async setWords(text: string): Promise<void> {
    const [, name] = /^\{\{(\w+)\}\}$/.exec(text) ?? [];
    await this.type('Content', name === undefined ? text : '');
    if (name === undefined) return;
    await this.hand.press(this.panel.getByRole('button', { name: 'Insert variable' }));
    const menu = this.page.getByRole('group', { name: 'Insert variable' });
    await this.hand.press(menu.getByRole('button', { name: this.labelOf(name), exact: true }));
  }

  private async setText(layer: LayerOf<'text'>): Promise<void> {
    const { hand, original } = this;
    const unit = original.unit === 'px' ? 'px' : 'pt';
    await this.setWords(layer.text);
    await this.choose('Font', layer.family);
    const weight = this.panel.getByRole('combobox', { name: 'Weight' });
    await this.choose('Weight', (await weight.getByText(String(layer.weight)).textContent()) ?? '');
    await this.type(`Size ${unit}`, layer.size);
    await this.type(`Minimum size ${unit}`, layer.minSize);
    await this.type('Color', layer.color);
    await this.choose('Align', capitalize(layer.align ?? 'start'));
    await this.choose('Vertical align', capitalize(layer.verticalAlign ?? 'top'));
    await this.type('Line height × size', layer.lineHeight);
    await this.type('Letter spacing × size', layer.letterSpacing);
    await this.type('Maximum lines', layer.maxLines);
    if (layer.balance === true) await hand.press(this.panel.getByRole('checkbox', { name: 'Balance lines' }));
  }

  private async setCondition({ hideWhenEmpty, showWhenEmpty }: Layer): Promise<void> {
    const variable = hideWhenEmpty ?? showWhenEmpty;
    if (variable === undefined) return;
    const group = this.group('Show when');
    await this.choose(
      'Condition',
      hideWhenEmpty === undefined ? 'A variable has no value' : 'A variable has a value',
      group,
    );
    await this.choose('Variable', this.labelOf(variable), group);
  }
}

/** The part of the pixels that differ between the proofs of two documents. */
async function compare(page: Page, address: string, documents: readonly object[], variables?: object): Promise<number> {
  const [a, b] = await Promise.all(
    documents.map(async (document) => {
      const proof = { document, ...(variables && { variables }) };
      let image = '';
      // A busy service asks to wait.
      await expect(async () => {
        ({ data: image } = await ask<{ data: string }>(page, address, 'POST', '/workspace/documents/proof', proof));
      }).toPass();
      return sharp(Buffer.from(image, 'base64')).ensureAlpha().raw().toBuffer();
    }),
  );
  if (a === undefined || b?.length !== a.length) return 1;
  let different = 0;
  for (let offset = 0; offset < a.length; offset += 4) {
    const differs = [0, 1, 2, 3].some(
      (channel) => Math.abs((a[offset + channel] ?? 0) - (b[offset + channel] ?? 0)) > CHANNEL_TOLERANCE,
    );
    if (differs) different += 1;
  }
  return (different * 4) / a.length;
}

// Each takes minutes, as for a designer.
for (const name of process.env.GALLEY_SOAK === '1' ? starters : []) {
  for (const [way, createHand] of Object.entries(ways)) {
    test(`${name} is rebuilt from a blank page by ${way}`, async ({ page, galley }) => {
      test.setTimeout(900_000);
      const { address } = galley;
      const starter = starterWorkspace.projects
        .flatMap((project) => project.templates)
        .find((template) => template.name === name);
      const { document: stored } = await ask<TemplateDetail>(
        page,
        address,
        'GET',
        `/workspace/templates/${starter?.id ?? ''}`,
      );
      const original = stored as TemplateDocument;
      const about = { name: `${name} by ${way}`, description: '', visibility: 'PRIVATE' };
      const { id: projectId } = await ask<{ id: string }>(page, address, 'POST', '/workspace/projects', about);
      const { version, viewport, unit } = original;
      const blank = { version, viewport, unit, dpi: 96, intent: 'screen', variables: [], background: null, layers: [] };
      const { id } = await ask<{ id: string }>(page, address, 'POST', '/workspace/templates', {
        ...about,
        projectId,
        document: blank,
      });
      await page.goto(`${address}/templates/${id}/edit`);
      await expect(page.locator('.editor-page img')).toBeVisible();

      const picture = test.info().outputPath('imogen.png');
      writeFileSync(picture, await sharp(builtInPicture('imogen')).resize(800, 800).png().toBuffer());
      const hand = createHand(page);
      const builder = new Builder(page, hand, original);
      const startedAt = Date.now();
      await hand.openPanel('Variables');
      for (const variable of original.variables) await builder.addVariable(variable, picture);
      await hand.openPanel('Properties');
      await builder.setPage();
      for (const layer of original.layers) await builder.addLayer(layer);
      await hand.save();
      await expect(page.getByText('Version 2 saved')).toBeVisible();
      const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1);

      const saved = await ask<TemplateDetail>(page, address, 'GET', `/workspace/templates/${id}`);
      const rebuilt = saved.document as TemplateDocument;
      const documents = [original, rebuilt];
      const empty = Object.fromEntries(
        original.variables.filter(({ required }) => !required).map((variable) => [variable.name, null]),
      );
      const shares = [
        await compare(page, address, documents),
        await compare(page, address, documents, { ...original.examples, ...empty }),
      ];
      // oxlint-disable-next-line no-console -- for comparing the two ways
      console.log(`${name} by ${way}: ${minutes} minutes`, hand.effort, 'different pixels', shares);
      for (const share of shares) expect(share).toBeLessThan(DIFFERENT_MAX);
      // Everything that isn't an image is exactly the same, also what the images don't show.
      const withoutPicture = ({ examples, ...rest }: TemplateDocument) => ({
        ...rest,
        examples: { ...examples, portrait: undefined },
      });
      expect(withoutPicture(rebuilt)).toEqual(withoutPicture(original));
    });
  }
}
