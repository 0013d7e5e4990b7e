import { PictureError } from '../service/pictures/create-picture-loader.ts';
import { compileTemplate } from '../service/renderer/compile-template.ts';
import { createTakumiEngine } from '../service/renderer/create-takumi-engine.ts';
import type { Layer, LayerOf } from '../document/layer.ts';
import type { RenderRequest } from '../service/renderer/render-engine.ts';
import type { TemplateDocument } from '../document/template-document.ts';
import { buildText as buildTextLayer, emptyDocument } from './contract-documents.ts';

/** An engine that fails to load any image URL. */
export const engine = createTakumiEngine({ loadPicture: () => Promise.reject(new PictureError()) });

/** A document with one variable, named `it`, and these layers. */
export function buildDocument(layers: Layer[], parts: Partial<TemplateDocument> = {}): TemplateDocument {
  const variables: TemplateDocument['variables'] = [{ name: 'it', type: 'text', label: 'It', required: false }];
  return { ...emptyDocument, viewport: { width: 400, height: 300 }, variables, layers, ...parts };
}

/** Each finding's code and message when `it` has this value. */
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

export const codesOf = (findings: (readonly [string, string])[]) => findings.map(([code]) => code);

/** Line height, in px. */
export const LINE = 30;
/** Number of lines that fit into a text's box. */
export const LINES = 3;

/** A layer that shows `it` in three lines. */
export function buildText(parts: Partial<LayerOf<'text'>> = {}): LayerOf<'text'> {
  return buildTextLayer({ text: '{{it}}', size: 24, x: 20, y: 20, width: 260, height: LINE * LINES, ...parts });
}
