import type { DocumentRemark } from '../../contract/workspace.ts';
import type { ValueLocale } from '../renderer/format-value.ts';
import type { OwnFace } from '../renderer/own-fonts.ts';
import { TemplateDocumentError } from '../renderer/parse-template-document.ts';
import type { ImportFamily } from '../svg-import/choose-font.ts';
import type { ImportedSvg } from '../svg-import/import-svg.ts';
import { SvgImportError } from '../svg-import/svg-element.ts';

/** A font family with metrics in place of the function that reads them, which can't be cloned. */
export interface DrawingFamily extends Omit<ImportFamily, 'readMetrics'> {
  metrics: Awaited<ReturnType<ImportFamily['readMetrics']>>;
}

/** An SVG for a separate process to read. Sent by structured clone. */
export interface DrawingRequest extends ValueLocale {
  drawing: string;
  /** Available fonts; those of the service by default. */
  families?: readonly DrawingFamily[];
  fonts: readonly OwnFace[];
  /** Font files by their hashes. */
  fontFiles: ReadonlyMap<string, Uint8Array>;
}

export type DrawingAnswer =
  | { kind: 'drawing'; imported: ImportedSvg }
  /** The SVG can't become a template. */
  | { kind: 'refusedDrawing'; problems: readonly string[] }
  /** The template would exceed the limits of the format. */
  | { kind: 'refusedDocument'; problems: readonly DocumentRemark[] }
  | { kind: 'failed'; message: string };

/** Reads an SVG in this process, which it may crash. */
export async function answerDrawing({ drawing, families, fontFiles, ...rest }: DrawingRequest): Promise<DrawingAnswer> {
  try {
    // Loaded when needed, because most processes never read an SVG.
    const { readDrawing } = await import('../svg-import/read-drawing.ts');
    const imported = await readDrawing(drawing, {
      ...rest,
      families: families?.map(({ metrics, ...family }) => ({ ...family, readMetrics: async () => metrics })),
      loadFont: async (hash) => fontFiles.get(hash),
    });
    return { kind: 'drawing', imported };
  } catch (error) {
    if (error instanceof SvgImportError) return { kind: 'refusedDrawing', problems: error.problems };
    if (error instanceof TemplateDocumentError) return { kind: 'refusedDocument', problems: error.problems };
    return { kind: 'failed', message: error instanceof Error ? error.message : 'Unknown failure' };
  }
}
