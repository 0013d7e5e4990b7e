import type { RenderFormat, WireValue } from '../../contract/generate.ts';
import type { RenderedImage } from '../renderer/render-engine.ts';
import type { TemplateDocument } from '../renderer/template-document.ts';

/** What a render process is asked, one at a time. Travels by structured clone. */
export interface WorkerRequest {
  /** Stands for the document; the document itself comes only when this process has not seen it. */
  documentId: number;
  document?: TemplateDocument;
  values: Map<string, WireValue>;
  /** True when `checkDrawable` has found nothing against the values, so that it need not be asked once more. */
  isChecked: boolean;
  format: RenderFormat;
  scale: number;
  /** Nobody else needs a processor now, so this render may take two. */
  isAlone: boolean;
  /** Pictures that values name by address, fetched already. */
  pictures: Map<string, Uint8Array>;
}

export type WorkerAnswer =
  | { kind: 'ready' }
  | { kind: 'image'; image: RenderedImage }
  /** The image lies in the file of the process. */
  | { kind: 'imageInFile'; image: Omit<RenderedImage, 'bytes'> & { byteCount: number } }
  /** A value that cannot be drawn. */
  | { kind: 'input'; variableName: string; message: string }
  | { kind: 'failed'; message: string };
