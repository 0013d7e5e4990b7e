import path from 'node:path';
import { decodeText } from '../../batch/table/decode-text.ts';
import type { ValueLocale } from '../../document/format-value.ts';
import type { CatalogueFonts } from '../../service/store/create-catalogue.ts';
import type { TemplateFile } from '../../service/store/template-catalogue.ts';
import { readTemplateText, type ReadDrawing } from '../../service/workspace/read-template-text.ts';
import { readFile } from './command.ts';

/** A template from a file, and how it differs from its SVG. */
export interface ReadTemplate {
  template: TemplateFile;
  notes: string[];
  /** Read from an SVG, which has no rules or labels for variables. */
  isDrawing: boolean;
}

/** Reads a template from an SVG or JSON file. Text uses the service's fonts unless others are passed. */
export async function readTemplateFile(
  file: string,
  asked: ValueLocale = {},
  /** Called after the file has been read, so that a missing file is reported first. */
  readFonts?: () => Promise<CatalogueFonts>,
): Promise<ReadTemplate> {
  const source = { fileName: path.basename(file), text: decodeText(readFile(file)).text };
  const fonts = await readFonts?.();
  const { name, description, document, notes, isDrawing } = await readTemplateText(source, {
    readDrawing,
    asked,
    ...(fonts && { fonts }),
  });
  return { template: { name, description, document }, notes, isDrawing };
}

const readDrawing: ReadDrawing = async (text, options) => {
  // Only an SVG needs the engine that measures text.
  const { importSvg } = await import('../../service/svg-import/import-svg.ts');
  return importSvg(text, options);
};
