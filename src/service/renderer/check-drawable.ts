import type { WireValue } from '../../contract/generate.ts';
import { readPictureSize } from '../../variables/read-picture-size.ts';
import { encodeBarcode } from './barcode-symbology.ts';
import { bindText, longestOf, variablesOfText } from './bind-text.ts';
import { encodeMatrix, type MatrixLayer, quietZoneOf } from './encode-matrix.ts';
import { type LayerOf, TEXT_LENGTH_MAX, type Layer } from './layer.ts';
import { pxPerUnit } from './output-size.ts';
import { detectPictureType, isPictureAddress, PICTURE_PIXELS_MAX, readPicture } from './read-picture.ts';
import type { TemplateDocument } from './template-document.ts';

/** A variable whose value can't be drawn, and a sentence that says how to fix it. */
export interface DrawProblem {
  name: string;
  message: string;
}

type Values = ReadonlyMap<string, WireValue>;

/** What a reader still tells apart in a code drawn at scale 1, in device pixels. */
const MATRIX_MODULE_PX_MIN = 2;
const BAR_MODULE_PX_MIN = 1;

/**
 * What painters would refuse, found without drawing, so that nothing is charged for it: one problem a variable. Pictures
 * are read up to their heads, and by no native decoder, because this runs in the process that answers all requests; damage
 * further on shows only when they are drawn, as a RenderInputError.
 */
export function checkDrawable(
  document: TemplateDocument,
  values: Values,
  { canLoadAddresses = false }: { canLoadAddresses?: boolean } = {},
): DrawProblem[] {
  const problems = new Map<string, string>();
  for (const layer of document.layers) {
    if (!isVisible(layer, values)) continue;
    if (layer.type === 'text' && bindText(layer.text, values, document).length > TEXT_LENGTH_MAX) {
      const name = longestOf(variablesOfText(layer.text), values);
      if (name !== undefined)
        problems.set(name, `Shorten it to ${TEXT_LENGTH_MAX.toLocaleString('en')} characters at most.`);
      continue;
    }
    if (!('source' in layer) || !('variable' in layer.source)) continue;
    const name = layer.source.variable;
    const value = values.get(name) ?? '';
    if (value === '' || problems.has(name)) continue;
    const problem =
      layer.type === 'picture' ? pictureProblem(value, canLoadAddresses) : codeProblem(layer, String(value), document);
    if (problem !== undefined) problems.set(name, problem);
  }
  return [...problems].map(([name, message]) => ({ name, message }));
}

function pictureProblem(value: WireValue, canLoadAddresses: boolean): string | undefined {
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

/** One sentence when a code does not hold a text, or its box is too small for what it holds. */
export function codeProblem(
  layer: MatrixLayer | LayerOf<'barcode'>,
  text: string,
  document: TemplateDocument,
): string | undefined {
  return layer.type === 'barcode' ? barcodeProblem(layer, text, document) : matrixProblem(layer, text, document);
}

function matrixProblem(layer: MatrixLayer, text: string, document: TemplateDocument): string | undefined {
  const code = encodeMatrix(layer, text);
  if ('problem' in code) return code.problem;
  const modules = code.rows.length + 2 * quietZoneOf(layer);
  const roomPx = Math.min(layer.width, layer.height) * pxPerUnit(document);
  return Math.round(roomPx) < modules * MATRIX_MODULE_PX_MIN
    ? `Shorten it: the ${layer.type === 'qrcode' ? 'QR' : 'Data Matrix'} code of this template is too small for this text.`
    : undefined;
}

function barcodeProblem(layer: LayerOf<'barcode'>, text: string, document: TemplateDocument): string | undefined {
  const encoded = encodeBarcode(layer.symbology, text);
  if ('problem' in encoded) return encoded.problem;
  const modules = encoded.bars.moduleCount + 2 * (layer.quietZone ?? encoded.bars.quietModules);
  return Math.round(layer.width * pxPerUnit(document)) < modules * BAR_MODULE_PX_MIN
    ? 'Shorten it: the barcode of this template is too narrow for this text.'
    : undefined;
}

/** True when every rule of a layer lets it be drawn; a layer without rules always is. */
export function isVisible(layer: Layer, values: ReadonlyMap<string, WireValue>): boolean {
  const isEmpty = (name: string) => (values.get(name) ?? '') === '';
  const holds = ({ variable, equals }: { variable: string; equals: WireValue }) =>
    String(values.get(variable) ?? '') === String(equals);
  if (layer.hideWhenEmpty !== undefined && isEmpty(layer.hideWhenEmpty)) return false;
  if (layer.showWhenEmpty !== undefined && !isEmpty(layer.showWhenEmpty)) return false;
  if (layer.showWhen !== undefined && !holds(layer.showWhen)) return false;
  return layer.hideWhen === undefined || !holds(layer.hideWhen);
}
