import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ValueLocale } from '../../service/renderer/format-value.ts';
import { parseTemplateDocument } from '../../service/renderer/parse-template-document.ts';
import type { ImportFonts } from '../../service/store/import-fonts.ts';
import type { TemplateFile } from '../../service/store/template-catalogue.ts';
import { CommandError } from './command.ts';

/** A template as a file holds it, and what is not as it was drawn. */
export interface ReadTemplate {
  template: TemplateFile;
  notes: string[];
  /** It says nothing of the rules and labels of its variables. */
  isDrawing: boolean;
}

/**
 * Reads a drawing, a file as `templates export` writes it, or a bare document; its name is that of the file if it has none, its
 * values are written as is asked for, and its type is set in those fonts, or else in the service's own.
 */
export async function readTemplateFile(
  file: string,
  asked: ValueLocale = {},
  fonts?: ImportFonts,
): Promise<ReadTemplate> {
  const text = readText(file);
  const isDrawing = /^\uFEFF?\s*</.test(text);
  const { name, description, document, notes } = isDrawing
    ? await readDrawing(text, asked, fonts)
    : readDocument(file, text, asked, fonts);
  const ownName = path.basename(file, path.extname(file));
  return { template: { name: name === '' ? ownName : name, description, document }, notes, isDrawing };
}

async function readDrawing(text: string, asked: ValueLocale, fonts: ImportFonts | undefined) {
  // The engine that measures its text is loaded for drawings alone.
  const { importSvg } = await import('../../service/svg-import/import-svg.ts');
  const { createTakumiEngine } = await import('../../service/renderer/create-takumi-engine.ts');
  return importSvg(text, { ...asked, ...fonts, engine: createTakumiEngine({ loadFont: fonts?.loadFont }) });
}

function readDocument(file: string, text: string, asked: ValueLocale, fonts: ImportFonts | undefined) {
  const json = readJson(file, text);
  const isWrapped = typeof json === 'object' && json !== null && 'document' in json;
  const { name, description, document } = (isWrapped ? json : { document: json }) as Partial<TemplateFile>;
  const own = parseTemplateDocument(document, fonts);
  return {
    name: typeof name === 'string' ? name : '',
    description: typeof description === 'string' ? description : '',
    document: Object.keys(asked).length === 0 ? own : parseTemplateDocument({ ...own, ...asked }, fonts),
    notes: [],
  };
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new CommandError(`The file ${file} cannot be read; check its name.`);
  }
}

function readJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CommandError(`The file ${file} is neither SVG nor JSON; export a drawing or a template to see the form.`);
  }
}
