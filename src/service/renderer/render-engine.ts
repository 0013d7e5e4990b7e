import type { RenderFormat, WireValue } from '../../contract/generate.ts';
import type { RenderTemplate } from './compile-template.ts';

/** One image to draw. `values` are type-checked, with defaults put in; an optional variable without a value is absent. */
export interface RenderRequest {
  template: RenderTemplate;
  values: ReadonlyMap<string, WireValue>;
  format: RenderFormat;
  /** Multiplies the pixels of each side; the density in the file grows with it. */
  scale: number;
  /** Who asks: where renders have to wait, each key has the same share of the time. */
  keyId?: string;
}

export interface RenderedImage {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string;
  widthPx: number;
  heightPx: number;
}

/** Draws one template with one set of values. Same request, same bytes. Throws RenderInputError for a value it cannot draw. */
export interface RenderEngine {
  /** True when values may name pictures by their address. */
  readonly canLoadAddresses?: boolean;
  /** True when one more render of the key would be refused with `OverloadedError`. */
  isOverloaded?(keyId?: string): boolean;
  render(request: RenderRequest, signal?: AbortSignal): Promise<RenderedImage>;
}

/** Too many renders wait already; nothing was drawn. */
export class OverloadedError extends Error {
  override name = 'OverloadedError';
}

/** The engine begins no render any more; nothing was drawn. */
export class StoppingError extends Error {
  override name = 'StoppingError';
}

/** The render was ended because it took more time or memory than it may; nothing was drawn. */
export class RenderLimitError extends Error {
  override name = 'RenderLimitError';
}

/** A value that cannot be drawn: names the variable, and its message is one plain sentence with the mend. */
export class RenderInputError extends Error {
  readonly variableName: string;

  constructor(variableName: string, message: string) {
    super(message);
    this.name = 'RenderInputError';
    this.variableName = variableName;
  }
}
