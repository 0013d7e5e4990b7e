import type { WireValue } from '../contract/generate.ts';
import type { DocumentRemark } from '../contract/workspace.ts';
import { readPictureSize } from '../variables/read-picture-size.ts';
import { bindText, longestOf } from './bind-text.ts';
import { readBindings, variablesOfText } from './bindings.ts';
import { encodeBarcode } from './encode-barcode.ts';
import { encodeMatrix, quietZoneOf, type MatrixLayer } from './encode-matrix.ts';
import { hasFontFace, type KnownFamily } from './font-families.ts';
import { formatProblem } from './format-value.ts';
import type { Layer, LayerOf, LayerType } from './layer.ts';
import type { BarcodeLayer } from './layers/barcode-layer.ts';
import type { PictureLayer } from './layers/picture-layer.ts';
import { TEXT_LENGTH_MAX, type TextLayer } from './layers/text-layer.ts';
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
  /** Images can be loaded from web addresses. */
  canLoadAddresses: boolean;
}

/** The checks of one layer type that its schema can't express. They need image files and code encoders, so they run in Node. */
interface LayerChecks<L extends Layer> {
  /** Problems of the layer itself. */
  findProblems: (layer: L, families: readonly KnownFamily[]) => DocumentRemark[];
  /** A problem with the values that the layer draws. */
  findDrawProblem: (layer: L, context: DrawContext) => DrawProblem | undefined;
}

const layerChecks: { [Type in LayerType]: LayerChecks<LayerOf<Type>> } = {
  shape: { findProblems: () => [], findDrawProblem: () => undefined },
  text: {
    findProblems: (layer, families) => [...findTextProblems(layer.text), ...findFontProblems(layer, families)],
    findDrawProblem: findLongText,
  },
  picture: { findProblems: findDataProblems, findDrawProblem: findPictureProblem },
  qrcode: { findProblems: findFixedCodeProblems, findDrawProblem: findCodeProblem },
  datamatrix: { findProblems: findFixedCodeProblems, findDrawProblem: findCodeProblem },
  barcode: { findProblems: findFixedCodeProblems, findDrawProblem: findCodeProblem },
};

export function checksOf(layer: Layer): LayerChecks<Layer> {
  return layerChecks[layer.type] as LayerChecks<Layer>;
}

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

/** Finds placeholders that would be drawn as they are written, and unknown formats. */
function findTextProblems(text: string): DocumentRemark[] {
  const rest = text.replace(PLACEHOLDER, (whole, inner: string) => (hasName(inner) ? '' : whole));
  const [broken] = /\{\{(?:\s*[^\s{}]|[^{}]*\}\}).{0,30}/.exec(rest) ?? [];
  const messages = readBindings(text).map(({ format }) => format && formatProblem(format));
  if (broken !== undefined) messages.push(`"${broken}" is not a placeholder; write {{name}} or {{name|format}}`);
  return messages.flatMap((message) => (message ? { path: ['text'], message } : []));
}

/** A name, with or without a format after a bar. A regular expression would take cubic time. */
function hasName(inner: string): boolean {
  const parts = inner.split('|');
  return parts.length <= 2 && parts.every((part) => part.trim() !== '');
}

function findFontProblems({ family: name, ...layer }: TextLayer, families: readonly KnownFamily[]): DocumentRemark[] {
  const problems: DocumentRemark[] = [];
  const { weight, size, minSize, italic = false } = layer;
  const family = families.find((known) => known.name === name);
  if (family === undefined) {
    const names = families.map((known) => known.name).join(', ');
    problems.push({ path: ['family'], message: `the font "${name}" is not installed; use one of ${names}` });
  } else if (!hasFontFace(family, weight, italic)) {
    const [style, weights] = italic ? ['italic', family.italic] : ['upright', family.upright];
    const message = `${name} has no ${style} weight ${weight}; it has ${weights.join(', ') || 'none'}`;
    problems.push({ path: ['weight'], message });
  }
  if (minSize !== undefined && minSize > size) {
    problems.push({ path: ['minSize'], message: `must be at most size, which is ${size}` });
  }
  return problems;
}

function findLongText({ text }: TextLayer, { document, values }: DrawContext): DrawProblem | undefined {
  if (bindText(text, values, document).length <= TEXT_LENGTH_MAX) return undefined;
  const name = longestOf(variablesOfText(text), values);
  const message = `Shorten it to ${TEXT_LENGTH_MAX.toLocaleString('en')} characters at most.`;
  return name === undefined ? undefined : { name, message };
}

function findDataProblems({ source }: PictureLayer): DocumentRemark[] {
  const isBroken = 'data' in source && 'problem' in readPicture(source.data);
  const message = 'must be a PNG, JPEG or WebP file as a base64 data URI';
  return isBroken ? [{ path: ['source', 'data'], message }] : [];
}

function findPictureProblem({ source }: PictureLayer, { values, canLoadAddresses }: DrawContext) {
  if (!('variable' in source)) return undefined;
  const value = values.get(source.variable) ?? '';
  const message = value === '' ? undefined : describePictureProblem(value, canLoadAddresses);
  return message === undefined ? undefined : { name: source.variable, message };
}

function describePictureProblem(value: WireValue, canLoadAddresses: boolean): string | undefined {
  if (isPictureAddress(value)) {
    return canLoadAddresses ? undefined : 'Images cannot be loaded from an address here. Choose a file instead.';
  }
  const read = readPicture(value);
  if ('problem' in read) return read.problem;
  const size = readPictureSize(read.bytes, detectPictureType(read.bytes) ?? '');
  if (size === undefined) return 'This image is damaged. Choose another file.';
  return size.widthPx * size.heightPx > PICTURE_PIXELS_MAX
    ? `This image has too many pixels. Choose one with at most ${PICTURE_PIXELS_MAX / 1_000_000} megapixels.`
    : undefined;
}

export type CodeLayer = MatrixLayer | BarcodeLayer;

function findFixedCodeProblems(layer: CodeLayer): DocumentRemark[] {
  if (!('text' in layer.source)) return [];
  const code = encodeCode(layer, layer.source.text);
  return 'problem' in code ? [{ path: ['source', 'text'], message: code.problem }] : [];
}

function findCodeProblem(layer: CodeLayer, { document, values }: DrawContext): DrawProblem | undefined {
  if (!('variable' in layer.source)) return undefined;
  const name = layer.source.variable;
  const text = String(values.get(name) ?? '');
  const message = text === '' ? undefined : describeCodeProblem(layer, text, document);
  return message === undefined ? undefined : { name, message };
}

/** The smallest module that scanners can read at scale 1, in device pixels. */
const MATRIX_MODULE_PX_MIN = 2;
const BAR_MODULE_PX_MIN = 1;

/** Says that a code can't contain a text, or that its box is too small for it. */
export function describeCodeProblem(layer: CodeLayer, text: string, document: TemplateDocument): string | undefined {
  const code = encodeCode(layer, text);
  if ('problem' in code) return code.problem;
  const isBarcode = layer.type === 'barcode';
  const roomPx = (isBarcode ? layer.width : Math.min(layer.width, layer.height)) * pxPerUnit(document);
  if (Math.round(roomPx) >= code.moduleCount * (isBarcode ? BAR_MODULE_PX_MIN : MATRIX_MODULE_PX_MIN)) return undefined;
  if (isBarcode) return 'Shorten it: the barcode of this template is too narrow for this text.';
  const kind = layer.type === 'qrcode' ? 'QR' : 'Data Matrix';
  return `Shorten it: the ${kind} code of this template is too small for this text.`;
}

/** The modules along the width of a code, with its quiet zones. */
function encodeCode(layer: CodeLayer, text: string): { moduleCount: number } | { problem: string } {
  if (layer.type !== 'barcode') {
    const code = encodeMatrix(layer, text);
    return 'problem' in code ? code : { moduleCount: code.rows.length + 2 * quietZoneOf(layer) };
  }
  const code = encodeBarcode(layer.symbology, text);
  if ('problem' in code) return code;
  return { moduleCount: code.bars.moduleCount + 2 * (layer.quietZone ?? code.bars.quietModules) };
}
