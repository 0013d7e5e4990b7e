import { readFileSync } from 'node:fs';
import path from 'node:path';
import { decodeText } from '../../batch/table/decode-text.ts';
import type { ValueLocale } from '../../service/renderer/format-value.ts';
import type { CatalogueFonts } from '../../service/store/create-catalogue.ts';
import type { TemplateFile } from '../../service/store/template-catalogue.ts';
import { readTemplateText, type ReadDrawing } from '../../service/workspace/read-template-text.ts';
import { CommandError } from './command.ts';

/** A template as a file holds it, and what is not as it was drawn. */
export interface ReadTemplate {
  template: TemplateFile;
  notes: string[];
  /** It says nothing of the rules and labels of its variables. */
  isDrawing: boolean;
}

/**
 * Reads a file that holds a template in any form; its values are written as is asked for, and its type is set in those fonts, or
 * else in the service's own.
 */
export async function readTemplateFile(
  file: string,
  asked: ValueLocale = {},
  /** Asked once the file is read, so that one that is not there is what is told of. */
  readFonts?: () => Promise<CatalogueFonts>,
): Promise<ReadTemplate> {
  const source = { fileName: path.basename(file), text: readText(file) };
  const fonts = await readFonts?.();
  const { name, description, document, notes, isDrawing } = await readTemplateText(source, {
    readDrawing,
    asked,
    ...(fonts && { fonts }),
  });
  return { template: { name, description, document }, notes, isDrawing };
}

const readDrawing: ReadDrawing = async (text, options) => {
  // The engine that measures its text is loaded for drawings alone.
  const { readDrawing: readHere } = await import('../../service/svg-import/read-drawing.ts');
  return readHere(text, options);
};

function readText(file: string): string {
  try {
    return decodeText(readFileSync(file)).text;
  } catch {
    throw new CommandError(`The file ${file} cannot be read; check its name.`);
  }
}
