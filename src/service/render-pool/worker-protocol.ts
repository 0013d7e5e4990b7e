import type { RenderTemplate } from '../renderer/compile-template.ts';
import type { RenderedImage, RenderRequest } from '../renderer/render-engine.ts';

/** What a render process is asked, one at a time. Travels by structured clone. */
export interface WorkerRequest extends Omit<RenderRequest, 'template'> {
  templateId: string;
  /** Comes only when the process has answered that it does not have the template. */
  template?: RenderTemplate;
  /** Pictures that values name by address, fetched already. */
  pictures: Map<string, Uint8Array>;
}

export type WorkerAnswer =
  | { kind: 'image'; image: RenderedImage }
  /** The process does not have the template, or not any more. */
  | { kind: 'templateMissing' }
  /** A value that cannot be drawn. */
  | { kind: 'input'; variableName: string; message: string }
  | { kind: 'failed'; message: string };
