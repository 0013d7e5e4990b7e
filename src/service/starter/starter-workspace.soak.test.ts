import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { WireValue } from '../../contract/generate.ts';
import { isUuid } from '../../contract/resource.ts';
import { templateWireSchema } from '../../contract/template.ts';
import { variableTypes } from '../../contract/variable.ts';
import { checkDrawable } from '../../document/check-drawable.ts';
import { builtInPicture, type BuiltInPictureName } from '../../document/built-in-pictures.ts';
import { createTakumiEngine } from '../renderer/create-takumi-engine.ts';
import { variablesOfLayer, type Layer, type LayerOf } from '../../document/layer.ts';
import { parseTemplateDocument } from '../../document/parse-template-document.ts';
import { lookScale, outputSize } from '../../document/output-size.ts';
import { readExamples } from '../renderer/read-examples.ts';
import { starterWorkspace, type StarterTemplate } from './starter-workspace.ts';
import { compileTemplate } from '../renderer/compile-template.ts';

const wasmFile = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasmFile)).buffer } });

/** One for each symbology the workspace draws. */
const CODE_FORMATS = ['QRCode', 'Code128', 'Code39', 'EAN13', 'EAN8', 'UPCA', 'ITF'] as const;

/** `npm run soak` reads the larger ones, too: the small ones are the harder to read. */
const CODE_SCALES = process.env.GALLEY_SOAK === '1' ? [1, 2] : [1];

const engine = createTakumiEngine();
const templates = starterWorkspace.projects.flatMap((project) => project.templates);
const named = templates.map((template) => [template.name, template] as const);

async function exampleValues({ document }: StarterTemplate, only: 'required' | 'all'): Promise<Map<string, WireValue>> {
  const examples = readExamples(document);
  const values = new Map<string, WireValue>();
  for (const { name, required, defaultValue } of document.variables) {
    const asset = examples.pictures.get(name);
    const example = asset === undefined ? examples.values[name] : await drawAsset(asset);
    const value = (required || only === 'all' ? example : undefined) ?? defaultValue;
    if (value !== undefined) values.set(name, value);
  }
  return values;
}

/** A picture of the service as somebody would send it. */
async function drawAsset(name: BuiltInPictureName): Promise<string> {
  const png = await sharp(builtInPicture(name)).png().toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

async function readCodes(png: Uint8Array): Promise<{ zxing: string[]; jsqr: string | undefined }> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixels = new Uint8ClampedArray(data);
  const image = { data: pixels, width: info.width, height: info.height, colorSpace: 'srgb' } as ImageData;
  const found = await readBarcodes(image, { formats: [...CODE_FORMATS], tryHarder: true });
  return { zxing: found.map((code) => code.text), jsqr: jsQR(pixels, info.width, info.height)?.data };
}

function isCode(layer: Layer): layer is LayerOf<'qrcode' | 'barcode'> {
  return layer.type === 'qrcode' || layer.type === 'barcode';
}

describe.each(named)('starter template "%s"', (_, template) => {
  const { document } = template;

  test('is a valid document', () => {
    expect(() => parseTemplateDocument(document)).not.toThrow();
  });

  test('is a valid template on the wire', () => {
    const wire = {
      id: template.id,
      name: template.name,
      description: template.description,
      projectId: starterWorkspace.projects[0]?.id,
      visibility: 'SHARED',
      createdAt: template.createdAt,
      updatedAt: template.updatedAt,
      viewport: document.viewport,
      viewportUnit: document.unit,
      viewportExportDpi: document.dpi,
      viewportOutputIntent: document.intent,
      variables: document.variables,
    };
    expect(templateWireSchema.safeParse(wire).error?.issues ?? []).toEqual([]);
  });

  test('draws every variable it asks for', () => {
    const drawn = new Set(document.layers.flatMap(variablesOfLayer));
    expect(document.variables.map((variable) => variable.name).filter((name) => !drawn.has(name))).toEqual([]);
  });

  test('has an example for each variable without a default', () => {
    const { examples = {} } = document;
    const bare = document.variables.filter(
      ({ name, defaultValue }) => defaultValue === undefined && !(name in examples),
    );
    expect(bare).toEqual([]);
  });

  test('can be rendered with only the examples of required variables', async () => {
    const values = await exampleValues(template, 'required');
    expect(checkDrawable(document, values)).toEqual([]);
    const look = { format: 'jpeg', scale: lookScale(document), purpose: 'example' } as const;
    const { bytes } = await engine.render({ template: compileTemplate(document), values, ...look });
    expect(bytes.length).toBeGreaterThan(0);
  });

  test.each(CODE_SCALES)(
    'renders from its examples at %d times its own size, with codes that read back',
    async (scale) => {
      const values = await exampleValues(template, 'all');
      expect(checkDrawable(document, values)).toEqual([]);
      const image = await engine.render({ template: compileTemplate(document), values, format: 'png', scale });
      const metadata = await sharp(image.bytes).metadata();
      expect({ widthPx: metadata.width, heightPx: metadata.height }).toEqual(outputSize(document, scale));
      expect({ widthPx: image.widthPx, heightPx: image.heightPx }).toEqual(outputSize(document, scale));
      expect(metadata.density).toBe(document.dpi * scale);
      const codes = document.layers.filter(isCode);
      const { zxing, jsqr } = codes.length > 0 ? await readCodes(image.bytes) : { zxing: [], jsqr: undefined };
      for (const layer of codes) {
        if (!('variable' in layer.source)) continue;
        const typed = String(values.get(layer.source.variable));
        // A UPC-A number is an EAN-13 that begins with 0, and readers give it as one.
        const isUpcA = layer.type === 'barcode' && layer.symbology === 'upca';
        expect(zxing).toContain(isUpcA ? `0${typed}` : typed);
        if (layer.type === 'qrcode') expect(jsqr).toBe(typed);
      }
    },
  );
});

test('the conference pass uses every variable type', () => {
  const pass = templates.find((template) => template.name === 'Conference pass');
  const used = new Set(pass?.document.variables.map((variable) => variable.type));
  expect([...used].sort()).toEqual([...variableTypes].sort());
});

test('ids are UUIDs and none is used twice', () => {
  const ids = [...starterWorkspace.projects.map((project) => project.id), ...templates.map((template) => template.id)];
  expect(ids.filter((id) => !isUuid(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a project is as new as its newest template', () => {
  for (const project of starterWorkspace.projects) {
    expect(
      project.templates
        .map((template) => template.updatedAt)
        .sort()
        .at(-1),
    ).toBe(project.updatedAt);
  }
});
