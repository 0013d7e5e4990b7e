import type { ImageSource, MeasuredNode, Node, Renderer } from '@takumi-rs/core';
import type { Finding } from '../../contract/check.ts';
import type { WireValue } from '../../contract/generate.ts';
import type { LoadPicture } from '../pictures/create-picture-loader.ts';
import { FALLBACK_FAMILY, type FontLibrary } from './create-font-library.ts';
import type { NamedPicture, PictureCache } from './create-picture-cache.ts';
import { readEmojiPicture } from './emoji.ts';
import { fontFamilies } from '../../document/font-families.ts';
import { findMissingLetters } from './script-fonts.ts';
import { findFace, type OwnFace } from './own-fonts.ts';
import { mmPerPx, pxPerTypeUnit, pxPerUnit } from '../../document/output-size.ts';
import type { MeasuredText, PaintContext } from './painters/painter.ts';
import { checkPictureBytes, isPictureAddress, readPicture } from '../../document/read-picture.ts';
import { RenderInputError, type RenderRequest } from './render-engine.ts';
import type { TemplateDocument } from '../../document/template-document.ts';

/** What all of an engine's renders share. */
export interface PaintTools {
  measureText: PaintContext['measureText'];
  fonts: FontLibrary;
  pictures: PictureCache;
  loadPicture: LoadPicture | undefined;
}

type PaintRequest = Pick<RenderRequest, 'values' | 'scale' | 'outputScale' | 'purpose' | 'standIns' | 'builtIns'> & {
  document: TemplateDocument;
  ownFonts?: readonly OwnFace[] | undefined;
};

/** Creates the context for one render. `images` and `readFindings` collect what painters add. */
export function createPaintContext(
  { document, ownFonts = [], purpose = 'render', ...request }: PaintRequest,
  { measureText, fonts, pictures, loadPicture }: PaintTools,
  signal: AbortSignal | undefined,
): { context: PaintContext; images: Map<string, ImageSource>; readFindings: () => Finding[] } {
  const { values, scale, outputScale = scale } = request;
  const images = new Map<string, ImageSource>();
  function add(picture: NamedPicture): string {
    images.set(picture.src, picture);
    return picture.src;
  }
  const found = new Map<string, { finding: Finding; weight: number }>();
  const addFinding: PaintContext['addFinding'] = (finding, weight = 0) => {
    const key = `${finding.code} ${finding.name}`;
    if (weight > (found.get(key)?.weight ?? -Infinity)) found.set(key, { finding, weight });
  };
  const variables = new Map(document.variables.map((variable) => [variable.name, variable]));
  const context: PaintContext = {
    values,
    valueLocale: document,
    standIns: new Set(request.standIns),
    builtIns: new Map(request.builtIns),
    scale,
    px: (length) => length * pxPerUnit(document) * scale,
    typePx: (size) => size * pxPerTypeUnit(document) * scale,
    outputPx: (length) => length * pxPerUnit(document) * outputScale,
    mmPerOutputPx: mmPerPx(document, outputScale),
    measureText,
    async fontStack(wish, text, language) {
      const face = findFace(ownFonts, wish);
      const main = face === undefined ? [wish.family] : await fonts.prepareFace(face, text);
      const families = [...main, FALLBACK_FAMILY, ...(await fonts.prepareFor(text, language))];
      return [...new Set(families)].map((name) => `"${name}"`).join(', ');
    },
    // A custom font's letters are unknown.
    findMissingLetters: async (wish, text) => (findFace(ownFonts, wish) === undefined ? findMissingLetters(text) : []),
    labelOf: (name) => variables.get(name)?.label || name,
    typeOf: (name) => variables.get(name)?.type,
    addFinding,
    standInFor(name, error) {
      signal?.throwIfAborted();
      if (purpose === 'render') throw error;
      const code = error instanceof RenderInputError ? 'value' : 'picture-unreachable';
      addFinding({ name, code, severity: 'error', message: error instanceof Error ? error.message : '' });
      return 'placeholder';
    },
    loadPicture: (name, value) => readPictureValue(name, value, loadPicture, signal),
    addPicture: async (bytes, box) => add(await pictures.cut(bytes, box)),
    addBuiltInPicture: async (name, box) => add(await pictures.drawBuiltIn(name, box)),
    addEmoji: async (name) => add({ src: `emoji ${name}`, data: await readEmojiPicture(name) }),
  };
  return { context, images, readFindings: () => [...found.values()].map(({ finding }) => finding) };
}

/** Two, so the engine can prepare the next batch while it measures one. */
const BATCHES_AT_ONCE = 2;

interface TextToMeasure {
  node: Node;
  widthPx: number;
  resolve: (measured: MeasuredText) => void;
  reject: (error: unknown) => void;
}

/** Measures text in batches. An engine call costs more than one measurement, so requests are collected while the engine is busy. */
export function createTextMeasure(renderer: Pick<Renderer, 'measure'>): PaintContext['measureText'] {
  let waiting: TextToMeasure[] = [];
  let batchCount = 0;
  async function measureWaiting(): Promise<void> {
    batchCount += 1;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await measureBatch(renderer, batch).catch((error: unknown) => batch.forEach(({ reject }) => reject(error)));
    }
    batchCount -= 1;
  }
  return (node, widthPx) =>
    new Promise((resolve, reject) => {
      waiting.push({ node, widthPx, resolve, reject });
      if (batchCount < BATCHES_AT_ONCE) void measureWaiting();
    });
}

async function measureBatch(renderer: Pick<Renderer, 'measure'>, batch: readonly TextToMeasure[]): Promise<void> {
  const children = batch.map(({ node, widthPx }): Node => {
    return { type: 'container', style: { display: 'flex', flexShrink: 0, width: widthPx }, children: [node] };
  });
  const width = Math.max(...batch.map(({ widthPx }) => widthPx));
  const root: Node = { type: 'container', style: { display: 'flex', flexDirection: 'column', width }, children };
  const measured = await renderer.measure(root, { width, fontFamilies: [...fontFamilies], lang: 'en' });
  for (const [index, child] of measured.children.entries()) batch[index]?.resolve(readMeasured(child));
}

function readMeasured(measured: MeasuredNode): MeasuredText {
  const runs = allRuns(measured);
  return {
    heightPx: measured.height,
    widestPx: Math.max(0, ...runs.map(({ width }) => width)),
    lines: joinLines(runs),
  };
}

/** Joins runs whose middles are at about the same height. Tops can't be compared, because font heights differ. */
function joinLines(runs: MeasuredNode['runs']): string[] {
  const lines: { middle: number; height: number; text: string }[] = [];
  for (const { text, y, height } of runs) {
    const last = lines.at(-1);
    const middle = y + height / 2;
    if (last !== undefined && Math.abs(middle - last.middle) < Math.min(height, last.height) / 2) last.text += text;
    else lines.push({ middle, height, text });
  }
  return lines.map(({ text }) => text);
}

function allRuns(node: MeasuredNode): MeasuredNode['runs'] {
  return [...node.runs, ...node.children.flatMap(allRuns)];
}

async function readPictureValue(
  name: string,
  value: WireValue,
  loadPicture: LoadPicture | undefined,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  const read =
    loadPicture !== undefined && isPictureAddress(value)
      ? checkPictureBytes(await loadPicture(value, signal))
      : readPicture(value);
  if ('problem' in read) throw new RenderInputError(name, read.problem);
  return read.bytes;
}
