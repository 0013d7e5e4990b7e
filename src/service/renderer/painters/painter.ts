import type { Node } from '@takumi-rs/core';
import type { Finding } from '../../../contract/check.ts';
import type { WireValue } from '../../../contract/generate.ts';
import type { BuiltInPictureName } from '../../../document/built-in-pictures.ts';
import type { PictureBox } from '../fit-picture.ts';
import type { ValueLocale } from '../../../document/format-value.ts';
import type { Layer } from '../../../document/layer.ts';
import type { FaceWish } from '../own-fonts.ts';

/** What a painter may use. Lengths handed to the engine are device pixels: the scale is in `px` and `typePx`. */
export interface PaintContext {
  values: ReadonlyMap<string, WireValue>;
  /** How they are written. */
  valueLocale: ValueLocale;
  /** Variables whose value is not the caller's. */
  standIns: ReadonlySet<string>;
  /** Device pixels of one pixel of the template. */
  scale: number;
  /** Pixels of a length in the render that is looked at, which may be larger than what is drawn. */
  outputPx: (length: number) => number;
  /** Millimetres of one of those; undefined for what is meant for screens. */
  mmPerOutputPx: number | undefined;
  /** Device pixels of a length in the viewport's unit. */
  px: (length: number) => number;
  /** Device pixels of a type size. */
  typePx: (size: number) => number;
  /** How high each text is in its width, and its widest run; in the unit the nodes' own lengths are in. */
  measureTexts: MeasureTexts;
  /** Registers the fonts a text needs and gives the families to ask, as CSS. */
  fontStack: (face: FaceWish, text: string, language: string) => Promise<string>;
  /** The letters of a text that no font has. */
  findMissingLetters: (face: FaceWish, text: string) => Promise<string[]>;
  /** Says which emoji have a picture. */
  findEmoji: () => Promise<(name: string) => boolean>;
  /** Takes the picture of an emoji into this render and gives the name a node calls it by. */
  addEmoji: (name: string) => Promise<string>;
  /** What a person calls a variable. */
  labelOf: (variableName: string) => string;
  /** The type of a variable. */
  typeOf: (variableName: string) => string | undefined;
  /** Reports a finding about the value of a variable. Of several of one kind only the most severe is kept. */
  addFinding: (finding: Finding, weight?: number) => void;
  /** The built-in image that replaces that of a variable. */
  findStandIn: (variableName: string) => BuiltInPictureName | undefined;
  /** Replaces the image in a proof, check or example; rethrows the error in a render. */
  standInFor: (variableName: string, error: unknown) => BuiltInPictureName;
  /** Bytes of a picture variable, read and checked; throws RenderInputError. */
  loadPicture: (variableName: string, value: WireValue) => Promise<Uint8Array>;
  /** Cuts a picture for a box, takes it into this render and gives the name a node calls it by. */
  addPicture: (bytes: Uint8Array, box: PictureBox) => Promise<string>;
  /** The same for a picture of the service. */
  addBuiltInPicture: (name: BuiltInPictureName, box: PictureBox) => Promise<string>;
}

/** A text to be set in a width. */
export interface TextToMeasure {
  node: Node;
  widthPx: number;
}

/** Measures texts; many at once take little longer than one. */
export type MeasureTexts = <Texts extends readonly TextToMeasure[]>(
  texts: readonly [...Texts],
) => Promise<{ [At in keyof Texts]: MeasuredText }>;

export interface MeasuredText {
  heightPx: number;
  widestPx: number;
  /** The text of each line that is shown. */
  lines: readonly string[];
}

/** Draws one layer as an engine node, or nothing when it has no content. Values go in as text and pixels, never as markup. */
export type Painter<L extends Layer> = (
  layer: L,
  context: PaintContext,
) => Node | undefined | Promise<Node | undefined>;
