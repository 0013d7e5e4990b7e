import type { Finding, Place } from '../../contract/check.ts';
import type { RenderFormat, WireValue } from '../../contract/generate.ts';
import type { BuiltInPictureName } from '../../document/built-in-pictures.ts';
import type { DrawProblem } from '../../document/layer-checks.ts';
import type { RenderTemplate } from './compile-template.ts';
import type { LayerOf } from '../../document/layer.ts';
import type { FontReading, OwnFace } from './own-fonts.ts';
import type { TemplateDocument } from '../../document/template-document.ts';

/**
 * What an image is for. `render` is paid for: a value that can't be drawn is an error. The others draw a placeholder
 * instead and give way to renders: `proof` has a mark across it and outlines placeholders, `example` shows a
 * template in a list, and `check` has no pixels, only what it found.
 */
export type RenderPurpose = 'render' | 'proof' | 'example' | 'check';

/** One image to draw. `values` are type-checked, with defaults put in; an optional variable without a value is absent. */
export interface RenderRequest {
  template: RenderTemplate;
  values: ReadonlyMap<string, WireValue>;
  format: RenderFormat;
  /** Multiplies the pixels of each side; the density in the file grows with it. */
  scale: number;
  /** Who asks: where renders have to wait, each key has the same share of the time. */
  keyId?: string;
  /** `render` when absent. */
  purpose?: RenderPurpose;
  /** Sets of values to check, in place of `values`: all else goes before them, and they take the place of no other check. */
  rows?: readonly RowToCheck[];
  /** The picture is made smaller, once it is drawn, until its longest side has so many pixels. */
  sidePxMax?: number;
  /** The scale of the render that is looked at, by which codes are judged; its own when absent. */
  outputScale?: number;
  /** What is clear lies on white, as in a JPEG file. */
  onWhite?: boolean;
  /** Variables whose value is not the caller's: it was missing, or cannot be drawn. */
  standIns?: ReadonlySet<string>;
  /** Pictures of the service in place of what picture variables hold. */
  builtIns?: ReadonlyMap<string, BuiltInPictureName>;
}

/** One set of values of many. */
export type RowToCheck = Pick<RenderRequest, 'values' | 'standIns' | 'builtIns'>;

export interface RenderedImage {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string;
  widthPx: number;
  heightPx: number;
  /** What is odd about the values, as far as drawing them shows it. */
  findings: readonly Finding[];
  /** Where variables are drawn. */
  places: readonly Place[];
  /** What is odd about each of the rows, if that was asked; all else is empty then. */
  rows?: readonly (readonly Finding[])[];
}

/** Draws one template with one set of values. Same request, same bytes. Throws RenderInputError for a value it cannot draw. */
export interface RenderEngine {
  /** True when values may name pictures by their address. */
  readonly canLoadAddresses?: boolean;
  /** True when one more render of the key would be refused with `OverloadedError`. */
  isOverloaded?(keyId?: string): boolean;
  render(request: RenderRequest, signal?: AbortSignal): Promise<RenderedImage>;
}

/** Lines of text in the type of a layer, on a page of a template. */
export interface LinesToMeasure extends Pick<TemplateDocument, 'viewport' | 'unit' | 'dpi' | 'intent'> {
  layer: LayerOf<'text'>;
  lines: readonly string[];
  /** Faces that the layer may be set in beside the service's own. */
  fonts?: readonly OwnFace[];
}

/** What an import asks of an engine. */
export interface TextMeasuring {
  /** How wide each line is set, in the unit of the page. */
  measureLines(request: LinesToMeasure): Promise<number[]>;
}

/** What those who add a font ask of an engine. */
export interface FontReader {
  /** Reads a font file of a stranger and tries to draw with it; rejects with `FontError` for one that cannot be used. */
  readFont(bytes: Uint8Array): Promise<FontReading>;
}

/** A font file that can't be used. The message says how to fix it. */
export class FontError extends Error {
  override name = 'FontError';
}

/** Too many renders wait already; nothing was drawn. */
export class OverloadedError extends Error {
  override name = 'OverloadedError';
}

/** A newer proof of the same template and key took its place in the queue; nothing was drawn. */
export class ReplacedError extends Error {
  override name = 'ReplacedError';
}

/** The engine no longer starts renders. Nothing was drawn. */
export class StoppingError extends Error {
  override name = 'StoppingError';
}

/** The render was ended because it took more time or memory than it may; nothing was drawn. */
export class RenderLimitError extends Error {
  override name = 'RenderLimitError';
}

/** A value that can't be drawn. Names the variable; the message says how to fix it. */
export class RenderInputError extends Error {
  readonly variableName: string;
  /** Values beside it that cannot be drawn either. */
  readonly others: readonly DrawProblem[];

  constructor(variableName: string, message: string, others: readonly DrawProblem[] = []) {
    super(message);
    this.name = 'RenderInputError';
    this.variableName = variableName;
    this.others = others;
  }
}
