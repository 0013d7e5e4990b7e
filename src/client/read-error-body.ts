import { isJsonObject, parseJson } from '../contract/loose.ts';

/** An error body's message, and messages for individual variables, keyed by path or name. Both may be empty. */
export interface ErrorDescription {
  message: string;
  fieldMessages: Map<string, string>;
}

/** Members that may contain a message, best first. */
const MESSAGE_KEYS = ['detail', 'message', 'msg', 'error', 'title', 'errors', 'hint', 'code'];
/** Members that may contain messages for variables. `error` and `detail` may only contain a list. */
const FIELD_KEYS = ['fieldErrors', 'errors', 'fields', 'details', 'validationErrors', 'issues', 'detail', 'error'];
/** Members of a list entry that may contain a variable's name or path. */
const NAME_KEYS = ['name', 'field', 'property', 'path', 'loc', 'pointer'];
const MESSAGE_MAX = 500;
const DEPTH_MAX = 4;

/** Finds the message in an error body: plain text, JSON in a common shape, or an HTML page. The result is plain text, never markup. */
export function readErrorBody(body: string): ErrorDescription {
  const text = body.trim();
  const fieldMessages = new Map<string, string>();
  const json = /^[[{"]/.test(text) ? parseJson(text) : undefined;
  if (json === undefined) return { message: shorten(text.startsWith('<') ? readTitle(text) : text), fieldMessages };
  collectFieldMessages(json, fieldMessages, 0);
  return { message: shorten(findMessage(json, 0) ?? [...fieldMessages.values()][0] ?? ''), fieldMessages };
}

/** The title or first heading of an HTML page. */
function readTitle(page: string): string {
  const title = /<(?:title|h1)[^>]*>([^<]*)/i.exec(page)?.[1] ?? '';
  return title.replace(/&[a-z#0-9]+;/gi, ' ');
}

function findMessage(json: unknown, depth: number): string | undefined {
  if (typeof json === 'string') return json.trim() === '' ? undefined : json;
  if (depth > DEPTH_MAX) return undefined;
  if (Array.isArray(json)) return findMessage(json[0], depth + 1);
  if (!isJsonObject(json)) return undefined;
  for (const key of MESSAGE_KEYS) {
    const message = findMessage(json[key], depth + 1);
    if (message !== undefined) return message;
  }
  return undefined;
}

function collectFieldMessages(json: unknown, found: Map<string, string>, depth: number): void {
  if (depth > DEPTH_MAX) return;
  if (Array.isArray(json)) {
    for (const entry of json.filter(isJsonObject)) {
      addMessage(NAME_KEYS.map((key) => entry[key]).find(Boolean), entry, found);
    }
  }
  if (!isJsonObject(json)) return;
  for (const key of FIELD_KEYS) {
    const value = json[key];
    if (isJsonObject(value) && key !== 'error' && key !== 'detail') {
      for (const [name, entry] of Object.entries(value)) if (!FIELD_KEYS.includes(name)) addMessage(name, entry, found);
    }
    collectFieldMessages(value, found, depth + 1);
  }
}

function addMessage(path: unknown, entry: unknown, found: Map<string, string>): void {
  const name = readName(path);
  const message = findMessage(entry, 0);
  if (name && message !== undefined && !found.has(name)) found.set(name, shorten(message));
}

/** The part of a path after `variables`; otherwise the whole text, or the last name in a list. */
function readName(path: unknown): string | undefined {
  if (typeof path === 'string') return path.replace(/^.*\bvariables[./]/, '');
  if (!Array.isArray(path)) return undefined;
  const names = path.filter((part) => typeof part === 'string');
  return names.includes('variables') ? names[names.indexOf('variables') + 1] : names.at(-1);
}

/** One line without control characters, which a terminal would interpret. */
function shorten(text: string): string {
  const plain = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return plain.length > MESSAGE_MAX ? `${plain.slice(0, MESSAGE_MAX)}…` : plain;
}
