import { isJsonObject, parseJson } from '../contract/loose.ts';

/** The words of an error body and its messages for single variables, by the path the service gave. Both may be empty. */
export interface ErrorDescription {
  message: string;
  fieldMessages: Map<string, string>;
}

const WORD_KEYS = [
  'detail',
  'message',
  'msg',
  'defaultMessage',
  'description',
  'error',
  'title',
  'reason',
  'formErrors',
  'errors',
  'hint',
  'code',
];
const FIELD_KEYS = [
  'fieldErrors',
  'errors',
  'fields',
  'details',
  'validationErrors',
  'issues',
  'detail',
  'error',
  'fieldViolations',
  'violations',
  'message',
];
/** Members that hold no map of names, though they may hold one deeper. */
const WRAPPER_KEYS = new Set(['error', 'detail', 'message']);
const NAME_KEYS = [
  'name',
  'field',
  'property',
  'param',
  'parameter',
  'key',
  'variable',
  'argumentName',
  'missingProperty',
];
/** What names a variable beside the words of a whole answer; `name` and `key` say other things there. */
const OWN_NAME_KEYS = ['param', 'field', 'parameter', 'variable'];
const PATH_KEYS = ['path', 'loc', 'pointer', 'instancePath', 'dataPath', 'propertyPath'];
/** Members of an entry that may hold its name. */
const HOLDER_KEYS = ['source', 'params', 'extensions'];
const MESSAGE_MAX = 500;
const DEPTH_MAX = 4;
/** A title stands near the top; searching a long hostile page for one would take seconds. */
const MARKUP_READ_MAX = 4_096;
/** Where services say that the rest of a path is one of our variables. */
const BEHIND_VARIABLES = /\bvariables(?:[./](.+)|\[["']?(.+?)["']?\])$/;

/**
 * Finds readable words in the body of a failed answer: plain text, JSON in the shapes that services of this kind use, or
 * an HTML page. What comes back is plain text, never markup; a body without words gives an empty message.
 */
export function readErrorBody(body: string): ErrorDescription {
  const text = body.trim();
  const fieldMessages = new Map<string, string>();
  const json = /^[[{"]/.test(text) ? parseJson(text) : undefined;
  if (json === undefined) return { message: shorten(isMarkup(text) ? readMarkup(text) : text), fieldMessages };
  collectFieldMessages(json, fieldMessages, 0);
  return { message: shorten(findWords(json, 0) ?? [...fieldMessages.values()][0] ?? ''), fieldMessages };
}

function isMarkup(text: string): boolean {
  return /^<(!doctype|html|head|body|\?xml|h1|p|div|center)\b/i.test(text);
}

/** The title or first heading of a page: what its author would have said first. */
function readMarkup(whole: string): string {
  const page = whole.slice(0, MARKUP_READ_MAX);
  const words = /<(title|h1)[^>]*>([\s\S]*?)<\/\1>/i.exec(page)?.[2] ?? '';
  return words.replace(/<[^>]*>/g, ' ').replace(/&[a-z#0-9]+;/gi, ' ');
}

function findWords(json: unknown, depth: number): string | undefined {
  if (typeof json === 'string') return json.trim() === '' ? undefined : json;
  if (depth > DEPTH_MAX) return undefined;
  if (Array.isArray(json)) return findWords(json[0], depth + 1);
  if (!isJsonObject(json)) return undefined;
  for (const key of WORD_KEYS) {
    const words = findWords(json[key], depth + 1);
    if (words !== undefined) return words;
  }
  return undefined;
}

function collectFieldMessages(json: unknown, found: Map<string, string>, depth: number): void {
  if (depth > DEPTH_MAX) return;
  if (Array.isArray(json)) json.forEach((entry) => addEntry(entry, found, depth));
  if (!isJsonObject(json)) return;
  addNamed(json, OWN_NAME_KEYS, found);
  for (const key of FIELD_KEYS) {
    const value = json[key];
    if (isJsonObject(value) && !WRAPPER_KEYS.has(key)) addMap(value, found);
    collectFieldMessages(value, found, depth + 1);
  }
  if (depth === 0 && Object.values(json).every(isListOfWords)) addMap(json, found);
}

function addEntry(entry: unknown, found: Map<string, string>, depth: number): void {
  if (typeof entry === 'string') {
    const [, path] = /^(\S*\bvariables[.[]\S+) /.exec(entry) ?? [];
    addMessage(path, entry, found);
  }
  if (!isJsonObject(entry)) return;
  const holders = HOLDER_KEYS.map((key) => entry[key]).filter(isJsonObject);
  const isNamed = [...holders, entry].some((holder) => addNamed(holder, [...NAME_KEYS, ...PATH_KEYS], found, entry));
  if (!isNamed) collectFieldMessages(entry, found, depth + 1);
}

/** Adds the words of `entry` under the first name or path that `holder` has. */
function addNamed(
  holder: Record<string, unknown>,
  keys: string[],
  found: Map<string, string>,
  entry: Record<string, unknown> = holder,
): boolean {
  const raw = keys.map((key) => holder[key]).find((value) => typeof value === 'string' || Array.isArray(value));
  const path = readPath(raw);
  addMessage(path, findWords(entry, 0), found);
  return path !== undefined;
}

function addMap(map: Record<string, unknown>, found: Map<string, string>): void {
  for (const [name, value] of Object.entries(map)) {
    if (!FIELD_KEYS.includes(name)) addMessage(name, findWords(value, 0), found);
  }
}

function addMessage(path: string | undefined, message: string | undefined, found: Map<string, string>): void {
  const [, plain, bracketed] = (path && BEHIND_VARIABLES.exec(path)) || [];
  const name = plain ?? bracketed ?? path;
  if (name && message !== undefined && !found.has(name)) found.set(name, shorten(message));
}

/** A path as text; of a list the part after `variables`, or else the last that is a name. */
function readPath(raw: unknown): string | undefined {
  if (typeof raw === 'string') return raw === '' ? undefined : raw;
  if (!Array.isArray(raw)) return undefined;
  const names = raw.filter((part): part is string => typeof part === 'string');
  return names[names.indexOf('variables') + 1 || names.length] ?? names.at(-1);
}

function isListOfWords(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((words) => typeof words === 'string');
}

/** One line without controls, which would act on a terminal that shows it, or a file that keeps it. */
function shorten(text: string): string {
  const plain = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return plain.length > MESSAGE_MAX ? `${plain.slice(0, MESSAGE_MAX)}…` : plain;
}
