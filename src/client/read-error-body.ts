import { isJsonObject } from '../contract/loose.ts';

/** The words of an error body and its messages for single variables. Both may be empty. */
export interface ErrorWords {
  message: string;
  fieldMessages: Map<string, string>;
}

const WORD_KEYS = ['detail', 'message', 'msg', 'error', 'title', 'reason', 'errors', 'hint', 'code'];
const FIELD_KEYS = ['fieldErrors', 'errors', 'fields', 'details', 'validationErrors', 'issues', 'detail', 'error'];
const NAME_KEYS = ['name', 'field', 'property', 'param', 'key', 'variable'];
const PATH_KEYS = ['path', 'loc', 'pointer', 'instancePath', 'dataPath'];
const MESSAGE_MAX = 500;
const DEPTH_MAX = 4;
/** A title stands near the top; searching a long hostile page for one would take seconds. */
const MARKUP_READ_MAX = 4_096;

/**
 * Finds readable words in the body of a failed answer: plain text, JSON in the shapes that services of this kind use, or
 * an HTML page. What comes back is plain text, never markup; a body without words gives an empty message.
 */
export function readErrorBody(body: string): ErrorWords {
  const text = body.trim();
  const fieldMessages = new Map<string, string>();
  const json = parseJson(text);
  if (json === undefined) return { message: shorten(isMarkup(text) ? readMarkup(text) : text), fieldMessages };
  collectFieldMessages(json, fieldMessages, 0);
  return { message: shorten(findWords(json, 0) ?? [...fieldMessages.values()][0] ?? ''), fieldMessages };
}

function parseJson(text: string): unknown {
  if (!/^[[{"]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
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
  if (!isJsonObject(json) || depth > DEPTH_MAX) return;
  for (const key of FIELD_KEYS) {
    const value = json[key];
    if (Array.isArray(value)) value.forEach((entry) => addEntry(entry, found));
    else if (isJsonObject(value)) {
      if (key !== 'error' && key !== 'detail') addMap(value, found);
      collectFieldMessages(value, found, depth + 1);
    }
  }
}

function addEntry(entry: unknown, found: Map<string, string>): void {
  if (!isJsonObject(entry)) return;
  const name = NAME_KEYS.map((key) => entry[key]).find((value) => typeof value === 'string');
  const path = PATH_KEYS.map((key) => entry[key]).find((value) => typeof value === 'string' || Array.isArray(value));
  addMessage(typeof name === 'string' ? name : lastOfPath(path), findWords(entry, 0), found);
}

function addMap(map: Record<string, unknown>, found: Map<string, string>): void {
  for (const [name, value] of Object.entries(map)) {
    if (!FIELD_KEYS.includes(name)) addMessage(name, findWords(value, 0), found);
  }
}

function addMessage(name: string | undefined, message: string | undefined, found: Map<string, string>): void {
  if (name !== undefined && message !== undefined && !found.has(name)) found.set(name, shorten(message));
}

/** The last part of a path names the variable, whether the path is a list, a JSON pointer or dotted. */
function lastOfPath(path: unknown): string | undefined {
  const parts = Array.isArray(path) ? path : typeof path === 'string' ? path.split(/[/.]/) : [];
  const last: unknown = parts.at(-1);
  return typeof last === 'string' && last !== '' ? last : undefined;
}

function shorten(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length > MESSAGE_MAX ? `${plain.slice(0, MESSAGE_MAX)}…` : plain;
}
