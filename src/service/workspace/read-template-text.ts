import { parseJson } from '../../contract/loose.ts';
import { cutName } from '../../contract/workspace.ts';
import { describeJsonProblem } from '../../variables/find-json-problem.ts';
import {
  parseTemplateDocument,
  TemplateDocumentError,
  type DocumentOptions,
} from '../../document/parse-template-document.ts';
import type { ValueLocale } from '../../document/format-value.ts';
import { findJsonExcess, LARGE_LIMITS } from '../find-json-excess.ts';
import type { ImportedSvg, ImportOptions } from '../svg-import/import-svg.ts';

export interface DrawingOptions extends Omit<ImportOptions, 'engine'> {
  /** Who imports the SVG. Callers share the time. */
  keyId?: string;
}

/** Turns an SVG into a template. Rejects like `importSvg`, or with the signal's abort reason. */
export type ReadDrawing = (text: string, options: DrawingOptions, signal?: AbortSignal) => Promise<ImportedSvg>;

interface TemplateReading extends ImportedSvg {
  /** True for an SVG, which has no rules or labels for its variables. */
  isDrawing: boolean;
}

interface ReadTemplateTextOptions {
  readDrawing: ReadDrawing;
  /** Overrides the locale in the file. */
  asked?: ValueLocale;
  /** Available fonts. Default: the built-in fonts. */
  fonts?: Pick<DrawingOptions, 'families' | 'fonts' | 'loadFont'>;
  keyId?: string;
  signal?: AbortSignal;
}

/**
 * Reads an SVG, an exported template or only a template document. A template without a name gets the file's name. Throws
 * `SvgImportError` or `TemplateDocumentError`.
 */
export async function readTemplateText(
  { fileName, text }: { fileName: string; text: string },
  { readDrawing, asked = {}, fonts = {}, keyId = '', signal }: ReadTemplateTextOptions,
): Promise<TemplateReading> {
  const isDrawing = /^\uFEFF?\s*</.test(text);
  const read = isDrawing
    ? await readDrawing(text, { ...asked, ...fonts, keyId }, signal)
    : await readDocument(text, asked, fonts);
  const name = read.name === '' ? cutName(fileName.replace(/(?<=.)\.[^.]*$/, '')) : read.name;
  return { ...read, name, isDrawing };
}

async function readDocument(text: string, asked: ValueLocale, fonts: DocumentOptions): Promise<ImportedSvg> {
  const excess = await findJsonExcess(text, LARGE_LIMITS);
  if (excess !== undefined) throw new TemplateDocumentError([{ path: [], message: excess }]);
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
  // For other files, the position of the first JSON error doesn't help.
  const isLikeJson = /^\s*[{[]/.test(text);
  throw new TemplateDocumentError([{ path: [], message: isLikeJson ? describeJsonProblem(text) : NEITHER }]);
}

const NEITHER = 'The file is neither an SVG nor JSON. See Settings > Template format for an example.';
