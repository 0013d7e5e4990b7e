import type { Finding, Place } from '../../contract/check.ts';
import type { RenderFormat, WireValue } from '../../contract/generate.ts';
import type { BuiltInPictureName } from '../../document/built-in-pictures.ts';
import type { DrawProblem } from '../../document/layer-checks.ts';
import type { StepTimes } from '../create-spans.ts';
import type { RenderTemplate } from './compile-template.ts';
import type { LayerOf } from '../../document/layer.ts';
import type { FontReading, OwnFace } from './own-fonts.ts';
import type { TemplateDocument } from '../../document/template-document.ts';

/**
 * An image's purpose. A `render` is paid for, so a value that can't be drawn is an error. The others draw a placeholder instead and
 * yield to renders. A `proof` is for people who are typing or designing, an `example` is for lists, and a `check` only has findings.
 */
export type RenderPurpose = 'render' | 'proof' | 'example' | 'check';

/** One image to draw. `values` are type-checked and include defaults. An optional variable without a value is absent. */
export interface RenderRequest {
  template: RenderTemplate;
  values: ReadonlyMap<string, WireValue>;
  format: RenderFormat;
  /** Multiplies the pixels per side and the file's density. */
  scale: number;
  /** The API key. When renders have to wait, keys share the time equally. */
  keyId?: string;
  /** Default: `render`. */
  purpose?: RenderPurpose;
  /** Sets of values to check instead of `values`. Run after everything else, and never replace another check. */
  rows?: readonly RowToCheck[];
  /** Maximum length of the longest side, in pixels. Larger images are shrunk. */
  sidePxMax?: number;
  /** The final render's scale, which decides whether codes are readable. Default: `scale`. */
  outputScale?: number;
  /** Adds a watermark, and outlines a proof's placeholders. Default: only for a proof. */
  hasMark?: boolean;
  /** Draws on white, as in JPEG. */
  onWhite?: boolean;
  /** Variables that show a placeholder, because the value was missing or can't be drawn. */
  standIns?: ReadonlySet<string>;
  /** Built-in images that replace image variables' values. */
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
  /** How long the engine's steps took. */
  times?: StepTimes;
  /** Each row's findings, if `rows` were requested. Then everything else is empty. */
  rows?: readonly (readonly Finding[])[];
}

/** Draws a template with values. Equal requests give equal bytes. Throws RenderInputError for a value that can't be drawn. */
export interface RenderEngine {
  /** Whether images can be loaded from URLs. */
  readonly canLoadAddresses?: boolean;
  /** True if another render with this key would fail with `OverloadedError`. */
  isOverloaded?(keyId?: string): boolean;
  render(request: RenderRequest, signal?: AbortSignal): Promise<RenderedImage>;
}

/** Lines of text in a layer's type. */
export interface LinesToMeasure extends Pick<TemplateDocument, 'viewport' | 'unit' | 'dpi' | 'intent'> {
  layer: LayerOf<'text'>;
  lines: readonly string[];
  /** Custom faces that the layer may use. */
  fonts?: readonly OwnFace[];
}

export interface TextMeasuring {
  /** Returns each line's width in the viewport's unit. */
  measureLines(request: LinesToMeasure): Promise<number[]>;
}

export interface FontReader {
  /**
   * Reads an untrusted font file and tries to draw with the font. Rejects with `FontError` if the font can't be used. Callers with
   * different key ids share the time.
   */
  readFont(bytes: Uint8Array, keyId?: string): Promise<FontReading>;
}

/** A font file that can't be used. The message says how to fix it. */
export class FontError extends Error {
  override name = 'FontError';
}

/** Too many renders are waiting. Nothing was drawn. */
export class OverloadedError extends Error {
  override name = 'OverloadedError';
}

/** A newer proof with the same template and key replaced this one. Nothing was drawn. */
export class ReplacedError extends Error {
  override name = 'ReplacedError';
}

/** The engine no longer starts renders. Nothing was drawn. */
export class StoppingError extends Error {
  override name = 'StoppingError';
}

/** The render exceeded its time or memory limit. Nothing was drawn. */
export class RenderLimitError extends Error {
  override name = 'RenderLimitError';
}

/** A value that can't be drawn. Names the variable; the message says how to fix it. */
export class RenderInputError extends Error {
  readonly variableName: string;
  /** Problems with other values. */
  readonly others: readonly DrawProblem[];

  constructor(variableName: string, message: string, others: readonly DrawProblem[] = []) {
    super(message);
    this.name = 'RenderInputError';
    this.variableName = variableName;
    this.others = others;
  }
}
