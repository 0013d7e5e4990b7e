import type { Node } from '@takumi-rs/core';
import type { Finding } from '../../../contract/check.ts';
import type { WireValue } from '../../../contract/generate.ts';
import type { BuiltInPictureName } from '../../../document/built-in-pictures.ts';
import type { PictureBox } from '../fit-picture.ts';
import type { ValueLocale } from '../../../document/format-value.ts';
import type { Layer } from '../../../document/layer.ts';
import type { FaceWish } from '../own-fonts.ts';

/** Tools for painters. The engine only gets device pixels: `px` and `typePx` include the scale. */
export interface PaintContext {
  values: ReadonlyMap<string, WireValue>;
  valueLocale: ValueLocale;
  /** Variables whose value is a placeholder. */
  standIns: ReadonlySet<string>;
  /** Built-in images that replace variables' images. */
  builtIns: ReadonlyMap<string, BuiltInPictureName>;
  /** Device pixels per template pixel. */
  scale: number;
  /** Converts a length in the viewport's unit to device pixels. */
  px: (length: number) => number;
  /** Converts a type size to device pixels. */
  typePx: (size: number) => number;
  /** Converts a length to pixels in the final render. Proofs may be smaller. */
  outputPx: (length: number) => number;
  /** Millimeters per pixel in the final render. Undefined for screens. */
  mmPerOutputPx: number | undefined;
  measureText: (node: Node, widthPx: number) => Promise<MeasuredText>;
  /** Registers the fonts that text needs, and returns their families as CSS. */
  fontStack: (face: FaceWish, text: string, language: string) => Promise<string>;
  /** Finds the letters that no font has. */
  findMissingLetters: (face: FaceWish, text: string) => Promise<string[]>;
  labelOf: (variableName: string) => string;
  typeOf: (variableName: string) => string | undefined;
  /** Reports a finding about a variable. Only the finding with the highest weight is kept per code and variable. */
  addFinding: (finding: Finding, weight?: number) => void;
  /** Returns a placeholder in a proof, check or example. Rethrows the error in a render. */
  standInFor: (variableName: string, error: unknown) => BuiltInPictureName;
  /** Loads an image variable's bytes. Throws RenderInputError. */
  loadPicture: (variableName: string, value: WireValue) => Promise<Uint8Array>;
  /** Fits an image to a box, adds it to the render, and returns a name that nodes can use. */
  addPicture: (bytes: Uint8Array, box: PictureBox) => Promise<string>;
  addBuiltInPicture: (name: BuiltInPictureName, box: PictureBox) => Promise<string>;
  addEmoji: (name: string) => Promise<string>;
}

export interface MeasuredText {
  heightPx: number;
  widestPx: number;
  /** Each line's text as displayed. */
  lines: readonly string[];
}

/** Draws a layer as an engine node, or nothing if the layer is empty. Values become text or pixels, never markup. */
export type Painter<L extends Layer> = (
  layer: L,
  context: PaintContext,
) => Node | undefined | Promise<Node | undefined>;
