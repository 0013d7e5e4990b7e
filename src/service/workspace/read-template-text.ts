import { parseJson } from '../../contract/loose.ts';
import { cutName } from '../../contract/workspace.ts';
import { describeJsonProblem } from '../../variables/find-json-problem.ts';
import {
  parseTemplateDocument,
  TemplateDocumentError,
  type DocumentOptions,
} from '../../document/parse-template-document.ts';
import type { ValueLocale } from '../../document/format-value.ts';
import type { ImportedSvg, ImportOptions } from '../svg-import/import-svg.ts';

export type DrawingOptions = Omit<ImportOptions, 'engine'>;

/** Converts an SVG like `importSvg`. Rejects with the reason of the signal if it can stop. */
export type ReadDrawing = (text: string, options: DrawingOptions, signal?: AbortSignal) => Promise<ImportedSvg>;

/** A template as the text of a file holds it. */
export interface TemplateReading extends ImportedSvg {
  /** It says nothing of the rules and labels of its variables. */
  isDrawing: boolean;
}

export interface ReadTemplateTextOptions {
  readDrawing: ReadDrawing;
  /** How values are to be written, in place of what the file says. */
  asked?: ValueLocale;
  /** What it may be set in; the service's own when absent. */
  fonts?: Pick<DrawingOptions, 'families' | 'fonts' | 'loadFont'>;
  /** Cancels the reading. */
  signal?: AbortSignal;
}

/**
 * Reads a drawing, what `templates export` writes, or a bare document; its name is that of the file if it has none. Throws
 * `SvgImportError` or `TemplateDocumentError`.
 */
export async function readTemplateText(
  { fileName, text }: { fileName: string; text: string },
  { readDrawing, asked = {}, fonts = {}, signal }: ReadTemplateTextOptions,
): Promise<TemplateReading> {
  const isDrawing = /^\uFEFF?\s*</.test(text);
  const read = isDrawing ? await readDrawing(text, { ...asked, ...fonts }, signal) : readDocument(text, asked, fonts);
  return { ...read, name: read.name === '' ? cutEnding(fileName) : read.name, isDrawing };
}

function readDocument(text: string, asked: ValueLocale, fonts: DocumentOptions): ImportedSvg {
  const json = readJson(text);
  const isWrapped = typeof json === 'object' && json !== null && 'document' in json;
  const { name, description, document } = (isWrapped ? json : { document: json }) as Record<string, unknown>;
  const own = parseTemplateDocument(document, fonts);
  return {
    name: typeof name === 'string' ? name.trim() : '',
    description: typeof description === 'string' ? description : '',
    document: Object.keys(asked).length === 0 ? own : parseTemplateDocument({ ...own, ...asked }, fonts),
    notes: [],
  };
}

function readJson(file: string): unknown {
  const text = file.replace(/^\uFEFF/, '');
  const json = parseJson(text);
  if (json !== undefined) return json;
  throw new TemplateDocumentError([{ path: [], message: isLikeJson(text) ? describeJsonProblem(text) : NEITHER }]);
}

const NEITHER = 'The file is neither SVG nor JSON. See Settings > Template format for an example.';

/** For anything else the position of the first JSON error is useless. */
function isLikeJson(text: string): boolean {
  return /^\s*[{[]/.test(text);
}

function cutEnding(fileName: string): string {
  return cutName(fileName.replace(/(?<=.)\.[^.]*$/, ''));
}
