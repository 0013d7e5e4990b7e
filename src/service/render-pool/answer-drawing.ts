import type { DocumentRemark } from '../../contract/workspace.ts';
import type { ValueLocale } from '../../document/format-value.ts';
import type { OwnFace } from '../renderer/own-fonts.ts';
import { TemplateDocumentError } from '../../document/parse-template-document.ts';
import type { ImportFamily } from '../svg-import/choose-font.ts';
import type { ImportedSvg } from '../svg-import/import-svg.ts';
import { SvgImportError } from '../svg-import/svg-element.ts';

/** An SVG for a separate process to read. Sent by structured clone. */
export interface DrawingRequest extends ValueLocale {
  drawing: string;
  /** Available fonts. Default: the built-in fonts. */
  families?: readonly ImportFamily[] | undefined;
  fonts: readonly OwnFace[];
  /** Font files, keyed by hash. */
  fontFiles: ReadonlyMap<string, Uint8Array>;
}

export type DrawingAnswer =
  | { kind: 'drawing'; imported: ImportedSvg }
  /** The SVG can't become a template. */
  | { kind: 'refusedDrawing'; problems: readonly string[] }
  /** The template would exceed the format's limits. */
  | { kind: 'refusedDocument'; problems: readonly DocumentRemark[] }
  | { kind: 'failed'; message: string };

/** Reads an SVG in this process, which the SVG may crash. */
export async function answerDrawing({ drawing, fontFiles, ...rest }: DrawingRequest): Promise<DrawingAnswer> {
  try {
    // Loaded when needed, because most processes never read an SVG.
    const { importSvg } = await import('../svg-import/import-svg.ts');
    const imported = await importSvg(drawing, { ...rest, loadFont: async (hash) => fontFiles.get(hash) });
    return { kind: 'drawing', imported };
  } catch (error) {
    if (error instanceof SvgImportError) return { kind: 'refusedDrawing', problems: error.problems };
    if (error instanceof TemplateDocumentError) return { kind: 'refusedDocument', problems: error.problems };
    return { kind: 'failed', message: error instanceof Error ? error.message : 'Unknown failure' };
  }
}
