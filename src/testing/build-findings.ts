import { PictureError } from '../service/pictures/create-picture-loader.ts';
import { compileTemplate } from '../service/renderer/compile-template.ts';
import { createTakumiEngine } from '../service/renderer/create-takumi-engine.ts';
import type { Layer, LayerOf } from '../document/layer.ts';
import type { RenderRequest } from '../service/renderer/render-engine.ts';
import type { TemplateDocument } from '../document/template-document.ts';

/** An engine that fails to load every image address. */
export const engine = createTakumiEngine({ loadPicture: () => Promise.reject(new PictureError()) });

/** A document with one variable, named `it`, and these layers. */
export function buildDocument(layers: Layer[], parts: Partial<TemplateDocument> = {}): TemplateDocument {
  return {
    version: 1,
    viewport: { width: 400, height: 300 },
    unit: 'px',
    dpi: 96,
    intent: 'screen',
    variables: [{ name: 'it', type: 'text', label: 'It', required: false }],
    background: '#ffffff',
    layers,
    ...parts,
  };
}

/** What a check finds when `it` has a value: code and message of each finding. */
export async function findIn(document: TemplateDocument, value: string | number, parts: Partial<RenderRequest> = {}) {
  const template = compileTemplate(document);
  const request: RenderRequest = {
    template,
    values: new Map([['it', value]]),
    format: 'png',
    scale: 1,
    purpose: 'check',
    ...parts,
  };
  return (await engine.render(request)).findings.map(({ code, message }) => [code, message] as const);
}

/** The codes of findings alone. */
export const codesOf = (findings: (readonly [string, string])[]) => findings.map(([code]) => code);

const SIZE = 24;
/** Height of a line, in px. */
export const LINE = 30;
/** Lines that the box of a text has room for. */
export const LINES = 3;
const box = { x: 20, y: 20, width: 260, height: LINE * LINES };

/** A layer that shows `it` in three lines. */
export function buildText(parts: Partial<LayerOf<'text'>> = {}): LayerOf<'text'> {
  return {
    id: 'text',
    type: 'text',
    text: '{{it}}',
    family: 'Inter',
    weight: 400,
    size: SIZE,
    color: '#000000',
    ...box,
    ...parts,
  };
}
