import type { Finding, Place } from '../../contract/check.ts';
import type { RenderFormat, WireValue } from '../../contract/generate.ts';
import type { BuiltInPictureName } from '../../document/built-in-pictures.ts';
import type { DrawProblem } from '../../document/layer-checks.ts';
import type { RenderTemplate } from './compile-template.ts';
import type { LayerOf } from '../../document/layer.ts';
import type { FontReading, OwnFace } from './own-fonts.ts';
import type { TemplateDocument } from '../../document/template-document.ts';

/**
 * The purpose of an image. A `render` is paid for, so a value that can't be drawn is an error. The others draw a placeholder instead
 * and yield to renders: a `proof` is watermarked and outlines placeholders, an `example` is for lists, and a `check` only has findings.
 */
export type RenderPurpose = 'render' | 'proof' | 'example' | 'check';

/** One image to draw. `values` are type-checked and include defaults. An optional variable without a value is absent. */
export interface RenderRequest {
  template: RenderTemplate;
  values: ReadonlyMap<string, WireValue>;
  format: RenderFormat;
  /** Multiplies the pixels of each side and the density of the file. */
  scale: number;
  /** The API key. Keys share the time equally when renders have to wait. */
  keyId?: string;
  /** Default: `render`. */
  purpose?: RenderPurpose;
  /** Many sets of values to check instead of `values`. They run after everything else and replace no other check. */
  rows?: readonly RowToCheck[];
  /** The finished image is shrunk until its longest side has this many pixels. */
  sidePxMax?: number;
  /** The scale of the final render, which decides whether codes are readable. Default: `scale`. */
  outputScale?: number;
  /** Draws on white, like JPEG. */
  onWhite?: boolean;
  /** Variables whose value is a placeholder, because it was missing or can't be drawn. */
  standIns?: ReadonlySet<string>;
  /** Built-in images that replace those of image variables. */
  builtIns?: ReadonlyMap<string, BuiltInPictureName>;
}

export type RowToCheck = Pick<RenderRequest, 'values' | 'standIns' | 'builtIns'>;

export interface RenderedImage {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string;
  widthPx: number;
  heightPx: number;
  /** Findings about the values. */
  findings: readonly Finding[];
  /** Where variables are drawn. */
  places: readonly Place[];
  /** The findings of each row, if `rows` were requested. Everything else is empty then. */
  rows?: readonly (readonly Finding[])[];
}

/** Draws a template with values. The same request gives the same bytes. Throws RenderInputError for a value that can't be drawn. */
export interface RenderEngine {
  /** Images can be loaded from web addresses. */
  readonly canLoadAddresses?: boolean;
  /** True if another render of the key would fail with `OverloadedError`. */
  isOverloaded?(keyId?: string): boolean;
  render(request: RenderRequest, signal?: AbortSignal): Promise<RenderedImage>;
}

/** Lines of text in the type of a layer. */
export interface LinesToMeasure extends Pick<TemplateDocument, 'viewport' | 'unit' | 'dpi' | 'intent'> {
  layer: LayerOf<'text'>;
  lines: readonly string[];
  /** Custom faces that the layer may use. */
  fonts?: readonly OwnFace[];
}

export interface TextMeasuring {
  /** The width of each line in the unit of the viewport. */
  measureLines(request: LinesToMeasure): Promise<number[]>;
}

export interface FontReader {
  /** Reads an untrusted font file and tries to draw with it. Rejects with `FontError` if it can't be used. */
  readFont(bytes: Uint8Array): Promise<FontReading>;
}

/** A font file that can't be used. The message says how to fix it. */
export class FontError extends Error {
  override name = 'FontError';
}

/** Too many renders are waiting. Nothing was drawn. */
export class OverloadedError extends Error {
  override name = 'OverloadedError';
}

/** A newer proof of the same template and key replaced this one. Nothing was drawn. */
export class ReplacedError extends Error {
  override name = 'ReplacedError';
}

/** The engine no longer starts renders. Nothing was drawn. */
export class StoppingError extends Error {
  override name = 'StoppingError';
}

/** The render exceeded its limit of time or memory. Nothing was drawn. */
export class RenderLimitError extends Error {
  override name = 'RenderLimitError';
}

/** A value that can't be drawn. Names the variable; the message says how to fix it. */
export class RenderInputError extends Error {
  readonly variableName: string;
  /** Problems of other values. */
  readonly others: readonly DrawProblem[];

  constructor(variableName: string, message: string, others: readonly DrawProblem[] = []) {
    super(message);
    this.name = 'RenderInputError';
    this.variableName = variableName;
    this.others = others;
  }
}
