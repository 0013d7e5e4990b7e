import type { Node } from '@takumi-rs/core';
import type { Finding } from '../../../contract/check.ts';
import type { WireValue } from '../../../contract/generate.ts';
import type { BuiltInPictureName } from '../../../document/built-in-pictures.ts';
import type { PictureBox } from '../fit-picture.ts';
import type { ValueLocale } from '../../../document/format-value.ts';
import type { Layer } from '../../../document/layer.ts';
import type { FaceWish } from '../own-fonts.ts';

/** The tools of painters. The engine only gets device pixels: `px` and `typePx` include the scale. */
export interface PaintContext {
  values: ReadonlyMap<string, WireValue>;
  valueLocale: ValueLocale;
  /** Variables whose value is a placeholder. */
  standIns: ReadonlySet<string>;
  /** Built-in images that replace those of variables. */
  builtIns: ReadonlyMap<string, BuiltInPictureName>;
  /** Device pixels per pixel of the template. */
  scale: number;
  /** Device pixels of a length in the viewport's unit. */
  px: (length: number) => number;
  /** Device pixels of a type size. */
  typePx: (size: number) => number;
  /** Pixels of a length in the final render. A proof of it may be smaller. */
  outputPx: (length: number) => number;
  /** Millimeters per pixel of the final render. Undefined for screens. */
  mmPerOutputPx: number | undefined;
  measureText: (node: Node, widthPx: number) => Promise<MeasuredText>;
  /** Registers the fonts that a text needs, and returns their families as CSS. */
  fontStack: (face: FaceWish, text: string, language: string) => Promise<string>;
  /** The letters of a text that no font has. */
  findMissingLetters: (face: FaceWish, text: string) => Promise<string[]>;
  labelOf: (variableName: string) => string;
  typeOf: (variableName: string) => string | undefined;
  /** Reports a finding about a variable. Only the one with the highest weight is kept per code and variable. */
  addFinding: (finding: Finding, weight?: number) => void;
  /** Returns a placeholder in a proof, check or example. Rethrows the error in a render. */
  standInFor: (variableName: string, error: unknown) => BuiltInPictureName;
  /** The bytes of an image variable. Throws RenderInputError. */
  loadPicture: (variableName: string, value: WireValue) => Promise<Uint8Array>;
  /** Cuts an image to a box, adds it to the render, and returns its name for a node. */
  addPicture: (bytes: Uint8Array, box: PictureBox) => Promise<string>;
  addBuiltInPicture: (name: BuiltInPictureName, box: PictureBox) => Promise<string>;
  addEmoji: (name: string) => Promise<string>;
}

export interface MeasuredText {
  heightPx: number;
  widestPx: number;
  /** The text of each line as it is displayed. */
  lines: readonly string[];
}

/** Draws a layer as an engine node, or nothing if it is empty. Values become text or pixels, never markup. */
export type Painter<L extends Layer> = (
  layer: L,
  context: PaintContext,
) => Node | undefined | Promise<Node | undefined>;
