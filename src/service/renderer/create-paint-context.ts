import type { ImageSource, MeasuredNode, Node, Renderer } from '@takumi-rs/core';
import type { Finding } from '../../contract/check.ts';
import type { WireValue } from '../../contract/generate.ts';
import type { LoadPicture } from '../pictures/create-picture-loader.ts';
import { FALLBACK_FAMILY, type FontLibrary } from './create-font-library.ts';
import type { NamedPicture, PictureCache } from './create-picture-cache.ts';
import { readEmojiNames, readEmojiPicture } from './emoji.ts';
import { fontFamilies } from '../../document/font-families.ts';
import { findMissingLetters } from './script-fonts.ts';
import { findFace, type OwnFace } from './own-fonts.ts';
import { mmPerPx, pxPerTypeUnit, pxPerUnit } from '../../document/output-size.ts';
import type { MeasuredText, MeasureTexts, PaintContext, TextToMeasure } from './painters/painter.ts';
import { checkPictureBytes, isPictureAddress, readPicture } from '../../document/read-picture.ts';
import { RenderInputError, type RenderRequest } from './render-engine.ts';
import type { TemplateDocument } from '../../document/template-document.ts';

/** What the engine has for all its renders. */
export interface PaintTools {
  measureTexts: PaintContext['measureTexts'];
  fonts: FontLibrary;
  pictures: PictureCache;
  loadPicture: LoadPicture | undefined;
}

/** What is painted. */
type PaintRequest = Pick<RenderRequest, 'values' | 'scale' | 'outputScale' | 'purpose' | 'standIns' | 'builtIns'> & {
  document: TemplateDocument;
  ownFonts?: readonly OwnFace[] | undefined;
};

/** What painters may use in one render, the pictures they took into it, and what they found. */
export function createPaintContext(
  { document, values, scale, outputScale = scale, purpose = 'render', standIns, builtIns, ownFonts = [] }: PaintRequest,
  { measureTexts, fonts, pictures, loadPicture }: PaintTools,
  signal: AbortSignal | undefined,
): { context: PaintContext; images: Map<string, ImageSource>; readFindings: () => Finding[] } {
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
  const context: PaintContext = {
    values,
    valueLocale: document,
    standIns: new Set(standIns),
    scale,
    outputPx: (length) => length * pxPerUnit(document) * outputScale,
    mmPerOutputPx: mmPerPx(document, outputScale),
    labelOf: (name) => document.variables.find((variable) => variable.name === name)?.label || name,
    typeOf: (name) => document.variables.find((variable) => variable.name === name)?.type,
    addFinding,
    findStandIn: (name) => builtIns?.get(name),
    standInFor(name, error) {
      signal?.throwIfAborted();
      if (purpose === 'render') throw error;
      const code = error instanceof RenderInputError ? 'value' : 'picture-unreachable';
      addFinding({ name, code, severity: 'error', message: error instanceof Error ? error.message : '' });
      return 'placeholder';
    },
    px: (length) => length * pxPerUnit(document) * scale,
    typePx: (size) => size * pxPerTypeUnit(document) * scale,
    measureTexts,
    async fontStack(wish, text, language) {
      const face = findFace(ownFonts, wish);
      const main = face === undefined ? wish.family : await fonts.prepareFace(face);
      const families = [main ?? FALLBACK_FAMILY, FALLBACK_FAMILY, ...(await fonts.prepareFor(text, language))];
      return [...new Set(families)].map((name) => `"${name}"`).join(', ');
    },
    // The letters of a custom font are unknown.
    findMissingLetters: async (wish, text) => (findFace(ownFonts, wish) === undefined ? findMissingLetters(text) : []),
    async findEmoji() {
      const names = await readEmojiNames();
      return (name) => names.has(name);
    },
    async addEmoji(name) {
      const src = `emoji ${name}`;
      if (!images.has(src)) images.set(src, { src, data: await readEmojiPicture(name) });
      return src;
    },
    loadPicture: (name, value) => readPictureValue(name, value, loadPicture, signal),
    addPicture: async (bytes, box) => add(await pictures.cut(bytes, box)),
    addBuiltInPicture: async (name, box) => add(await pictures.drawBuiltIn(name, box)),
  };
  return { context, images, readFindings: () => [...found.values()].map(({ finding }) => finding) };
}

/** While the engine answers one question the next is prepared. */
const QUESTIONS_AT_ONCE = 2;

/**
 * Reads the height and the widest run of each text node out of measurements of the engine. To be asked takes it longer than to
 * measure one text, so texts that come while it is busy are asked for together.
 */
export function createTextMeasure(renderer: Pick<Renderer, 'measure'>): MeasureTexts {
  let waiting: { texts: readonly TextToMeasure[]; answer: (measured: Promise<MeasuredText[]>) => void }[] = [];
  let askedCount = 0;

  function askForAll(): void {
    const asked = waiting;
    waiting = [];
    const all = asked.flatMap(({ texts }) => texts);
    askedCount += 1;
    const measuring = measureAll(renderer, all).finally(() => {
      askedCount -= 1;
      if (waiting.length > 0) askForAll();
    });
    let from = 0;
    for (const { texts, answer } of asked) {
      const [start, end] = [from, (from += texts.length)];
      answer(measuring.then((measured) => measured.slice(start, end)));
    }
  }

  return ((texts) =>
    new Promise<MeasuredText[]>((resolve) => {
      waiting.push({ texts, answer: resolve });
      if (askedCount < QUESTIONS_AT_ONCE) askForAll();
    })) as MeasureTexts;
}

async function measureAll(
  renderer: Pick<Renderer, 'measure'>,
  texts: readonly TextToMeasure[],
): Promise<MeasuredText[]> {
  const children = texts.map(({ node, widthPx }): Node => {
    return { type: 'container', style: { display: 'flex', flexShrink: 0, width: widthPx }, children: [node] };
  });
  const width = Math.max(...texts.map(({ widthPx }) => widthPx));
  const root: Node = { type: 'container', style: { display: 'flex', flexDirection: 'column', width }, children };
  const measured = await renderer.measure(root, { width, fontFamilies: [...fontFamilies], lang: 'en' });
  return measured.children.map(readMeasured);
}

function readMeasured(measured: MeasuredNode): MeasuredText {
  const runs = allRuns(measured);
  return {
    heightPx: measured.height,
    widestPx: Math.max(0, ...runs.map(({ width }) => width)),
    lines: joinLines(runs),
  };
}

/** The middles of runs of one line lie at about one height, though letters of one font are higher than those of another. */
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
