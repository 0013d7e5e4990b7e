import type { RenderFormat, WireValue } from '../../contract/generate.ts';
import type { TemplateDocument } from './template-document.ts';

/** One image to draw. `values` are type-checked, with defaults put in; an optional variable without a value is absent. */
export interface RenderRequest {
  document: TemplateDocument;
  values: ReadonlyMap<string, WireValue>;
  format: RenderFormat;
  /** Multiplies the pixels of each side; the density in the file grows with it. */
  scale: number;
}

export interface RenderedImage {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string;
  widthPx: number;
  heightPx: number;
}

/** Draws one template with one set of values. Same request, same bytes. Throws RenderInputError for a value it cannot draw. */
export interface RenderEngine {
  render(request: RenderRequest, signal?: AbortSignal): Promise<RenderedImage>;
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
