import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ValueLocale } from '../../service/renderer/format-value.ts';
import { parseTemplateDocument } from '../../service/renderer/parse-template-document.ts';
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
 * values are written as is asked for.
 */
export async function readTemplateFile(file: string, asked: ValueLocale = {}): Promise<ReadTemplate> {
  const text = readText(file);
  const isDrawing = /^\uFEFF?\s*</.test(text);
  const { name, description, document, notes } = isDrawing
    ? await readDrawing(text, asked)
    : readDocument(file, text, asked);
  const ownName = path.basename(file, path.extname(file));
  return { template: { name: name === '' ? ownName : name, description, document }, notes, isDrawing };
}

async function readDrawing(text: string, asked: ValueLocale) {
  // The engine that measures its text is loaded for drawings alone.
  const { importSvg } = await import('../../service/svg-import/import-svg.ts');
  return importSvg(text, asked);
}

function readDocument(file: string, text: string, asked: ValueLocale) {
  const json = readJson(file, text);
  const isWrapped = typeof json === 'object' && json !== null && 'document' in json;
  const { name, description, document } = (isWrapped ? json : { document: json }) as Partial<TemplateFile>;
  const own = parseTemplateDocument(document);
  return {
    name: typeof name === 'string' ? name : '',
    description: typeof description === 'string' ? description : '',
    document: Object.keys(asked).length === 0 ? own : parseTemplateDocument({ ...own, ...asked }),
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
