import type { WireValue } from '../contract/generate.ts';
import type { DocumentRemark } from '../contract/workspace.ts';
import { readPictureSize, type PictureSize } from '../variables/read-picture-size.ts';
import { bindText } from './bind-text.ts';
import { readBindings, variablesOfText } from './bindings.ts';
import { encodeBarcode } from './encode-barcode.ts';
import { encodeMatrix, quietZoneOf } from './encode-matrix.ts';
import type { KnownFamily } from './font-families.ts';
import { formatProblem } from './format-value.ts';
import type { Layer, LayerOf, LayerType } from './layer.ts';
import { TEXT_LENGTH_MAX } from './layers/text-layer.ts';
import { pxPerUnit } from './output-size.ts';
import { detectPictureType, isPictureAddress, PICTURE_PIXELS_MAX, readPicture } from './read-picture.ts';
import type { TemplateDocument } from './template-document.ts';

/** A variable whose value can't be drawn, and a sentence that says how to fix it. */
export interface DrawProblem {
  name: string;
  message: string;
}

export interface DrawContext {
  document: TemplateDocument;
  values: ReadonlyMap<string, WireValue>;
  /** Whether images can be loaded from URLs. */
  canLoadAddresses: boolean;
}

/** Reports a problem. The path starts at the layer, variable or document that is being checked. */
export type Report = (path: DocumentRemark['path'], message: string) => void;

/** One layer type's checks that its schema can't express. They need image files and code encoders, so they run in Node. */
interface LayerChecks<L extends Layer> {
  /** Reports problems with the layer itself. */
  check: (layer: L, families: readonly KnownFamily[], report: Report) => void;
  /** Finds a problem with the values that the layer draws. */
  findDrawProblem: (layer: L, context: DrawContext) => DrawProblem | undefined;
}

const codeChecks: LayerChecks<CodeLayer> = { check: checkFixedCode, findDrawProblem: findCodeProblem };
const layerChecks: { [Type in LayerType]: LayerChecks<LayerOf<Type>> } = {
  shape: { check: () => {}, findDrawProblem: () => undefined },
  text: { check: checkText, findDrawProblem: findLongText },
  picture: { check: checkEmbeddedPicture, findDrawProblem: findPictureProblem },
  qrcode: codeChecks,
  datamatrix: codeChecks,
  barcode: codeChecks,
};

export function checksOf(layer: Layer): LayerChecks<Layer> {
  return layerChecks[layer.type] as LayerChecks<Layer>;
}

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

/** Checks the font, the placeholders and their formats. A malformed placeholder would be drawn as written. */
function checkText(layer: LayerOf<'text'>, families: readonly KnownFamily[], report: Report): void {
  const { text, size, minSize = size } = layer;
  for (const { format } of readBindings(text)) {
    const problem = format && formatProblem(format);
    if (problem) report(['text'], problem);
  }
  const rest = text.replace(PLACEHOLDER, (whole, inner: string) => (hasName(inner) ? '' : whole));
  const [broken] = /\{\{(?:\s*[^\s{}]|[^{}]*\}\}).{0,30}/.exec(rest) ?? [];
  if (broken !== undefined) {
    report(['text'], `"${broken}" is not a placeholder; write {{name}} or {{name|format}}`);
  }
  checkFont(layer, families, report);
  if (minSize > size) report(['minSize'], `must be at most size, which is ${size}`);
}

/** Whether this is a name, optionally with a format after a bar. A regular expression would take cubic time. */
function hasName(inner: string): boolean {
  const parts = inner.split('|');
  return parts.length <= 2 && parts.every((part) => part.trim() !== '');
}

/** The engine would silently fake or replace a missing face. */
function checkFont(layer: LayerOf<'text'>, families: readonly KnownFamily[], report: Report): void {
  const family = families.find(({ name }) => name === layer.family);
  if (family === undefined) {
    const names = families.map(({ name }) => name).join(', ');
    report(['family'], `the font "${layer.family}" is not installed; use one of ${names}`);
    return;
  }
  const style = layer.italic === true ? 'italic' : 'upright';
  const weights = family[style];
  if (weights.includes(layer.weight)) return;
  const message = `${family.name} has no ${style} weight ${layer.weight}; it has ${weights.join(', ') || 'none'}`;
  report(['weight'], message);
}

function findLongText({ text }: LayerOf<'text'>, { document, values }: DrawContext): DrawProblem | undefined {
  if (bindText(text, values, document).length <= TEXT_LENGTH_MAX) return undefined;
  const lengthOf = (name: string) => String(values.get(name) ?? '').length;
  const [longest] = variablesOfText(text).sort((a, b) => lengthOf(b) - lengthOf(a));
  const message = `Shorten the text to at most ${TEXT_LENGTH_MAX.toLocaleString('en')} characters.`;
  return longest === undefined ? undefined : { name: longest, message };
}

const MEGAPIXELS_MAX = PICTURE_PIXELS_MAX / 1_000_000;

function checkEmbeddedPicture({ source }: LayerOf<'picture'>, _families: readonly KnownFamily[], report: Report): void {
  const problem = 'data' in source ? findEmbeddedProblem(source.data) : undefined;
  if (problem !== undefined) report(['source', 'data'], problem);
}

/** Says what is wrong with an image that a document contains. A damaged one is drawn as nothing. */
export function findEmbeddedProblem(data: WireValue): string | undefined {
  const read = readPicture(data);
  if ('problem' in read) return 'must be a PNG, JPEG or WebP file as a base64 data URI';
  return hasTooManyPixels(readSize(read.bytes)) ? `must have at most ${MEGAPIXELS_MAX} megapixels` : undefined;
}

function findPictureProblem({ source }: LayerOf<'picture'>, { values, canLoadAddresses }: DrawContext) {
  if (!('variable' in source)) return undefined;
  const value = values.get(source.variable) ?? '';
  const message = value === '' ? undefined : describePictureProblem(value, canLoadAddresses);
  return message === undefined ? undefined : { name: source.variable, message };
}

function describePictureProblem(value: WireValue, canLoadAddresses: boolean): string | undefined {
  if (isPictureAddress(value)) {
    return canLoadAddresses ? undefined : 'Images cannot be loaded from a web address here. Choose a file instead.';
  }
  const read = readSizedPicture(value);
  return 'problem' in read ? read.problem : undefined;
}

/** Reads an image with its type and size, without decoding its pixels, or says why the image can't be drawn. */
export function readSizedPicture(value: WireValue) {
  const read = readPicture(value);
  if ('problem' in read) return read;
  const contentType = detectPictureType(read.bytes) ?? '';
  const size = readPictureSize(read.bytes, contentType);
  if (size === undefined) return { problem: 'This image is damaged. Choose another file.' };
  if (hasTooManyPixels(size)) {
    return { problem: `This image has too many pixels. Choose one with at most ${MEGAPIXELS_MAX} megapixels.` };
  }
  return { ...read, ...size, contentType };
}

function readSize(bytes: Uint8Array): PictureSize | undefined {
  return readPictureSize(bytes, detectPictureType(bytes) ?? '');
}

function hasTooManyPixels(size: PictureSize | undefined): boolean {
  return size !== undefined && size.widthPx * size.heightPx > PICTURE_PIXELS_MAX;
}

export type CodeLayer = LayerOf<'qrcode' | 'datamatrix' | 'barcode'>;

function checkFixedCode(layer: CodeLayer, _families: readonly KnownFamily[], report: Report): void {
  if (!('text' in layer.source)) return;
  const code = encodeCode(layer, layer.source.text);
  if ('problem' in code) report(['source', 'text'], code.problem);
}

function findCodeProblem(layer: CodeLayer, { document, values }: DrawContext): DrawProblem | undefined {
  if (!('variable' in layer.source)) return undefined;
  const name = layer.source.variable;
  const text = String(values.get(name) ?? '');
  const message = text === '' ? undefined : describeCodeProblem(layer, text, document);
  return message === undefined ? undefined : { name, message };
}

/** The smallest module size that scanners can read at scale 1, in device pixels. */
const MATRIX_MODULE_PX_MIN = 2;
const BAR_MODULE_PX_MIN = 1;

/** Explains that a code can't encode text, or that the code's box is too small. */
export function describeCodeProblem(layer: CodeLayer, text: string, document: TemplateDocument): string | undefined {
  const code = encodeCode(layer, text);
  if ('problem' in code) return code.problem;
  const isBarcode = layer.type === 'barcode';
  const roomPx = (isBarcode ? layer.width : Math.min(layer.width, layer.height)) * pxPerUnit(document);
  if (Math.round(roomPx) >= code.moduleCount * (isBarcode ? BAR_MODULE_PX_MIN : MATRIX_MODULE_PX_MIN)) return undefined;
  if (isBarcode) return "The text is too long for this template's barcode. Shorten the text.";
  const kind = layer.type === 'qrcode' ? 'QR' : 'Data Matrix';
  return `The text is too long for this template's ${kind} code. Shorten the text.`;
}

/** Counts the modules across a code, including its quiet zones. */
function encodeCode(layer: CodeLayer, text: string): { moduleCount: number } | { problem: string } {
  if (layer.type !== 'barcode') {
    const code = encodeMatrix(layer, text);
    return 'problem' in code ? code : { moduleCount: code.rows.length + 2 * quietZoneOf(layer) };
  }
  const code = encodeBarcode(layer.symbology, text);
  if ('problem' in code) return code;
  return { moduleCount: code.bars.moduleCount + 2 * (layer.quietZone ?? code.bars.quietModules) };
}
