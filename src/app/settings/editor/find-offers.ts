import { getLocation, parse } from 'jsonc-parser';
import { isJsonObject, readMember } from '../../../contract/loose.ts';
import type { DocumentPath, TextRange } from './locate-path.ts';
import { choicesOf, expandSchema, schemasAt, valueAt, type JsonSchema } from './template-schema.ts';
import {
  startCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';

export interface Offer {
  name: string;
  /** Compared with the typed text, including quotes. */
  typed: string;
  kind: 'property' | 'enum' | 'variable';
  isRequired?: boolean;
  info?: string | undefined;
  /** The text to insert, and the cursor position within that text. */
  insert: string;
  cursor: number;
}

/** Completions, and the range that they replace. */
export interface Offers extends TextRange {
  offers: Offer[];
}

/** Members whose value is a variable name. */
const variableMembers = new Set<unknown>(['variable', 'hideWhenEmpty', 'showWhenEmpty']);

/** Limited because a document can be a single line of several megabytes. */
const WORD_LENGTH_MAX = 200;
const HAS_COLON = /^\s*:/;

/** A position in a document, which may be incomplete. */
interface Position {
  schema: JsonSchema;
  document: unknown;
  path: DocumentPath;
  /** The text after the replaced range. */
  rest: string;
}

/** Finds completions: missing members, values that the schema lists, and variables. */
export function findOffers(schema: JsonSchema, text: string, position: number): Offers {
  const line = text.slice(text.lastIndexOf('\n', position - 1) + 1, position);
  const [, placeholder] = /\{\{([^{}|"]*)$/.exec(line) ?? [];
  if (placeholder !== undefined) {
    const end = text.startsWith('}}', position) ? '' : '}}';
    const offers = variablesOf(parse(text)).map((name) => offer('variable', name, name, `${name}${end}`));
    return { from: position - placeholder.length, to: position, offers };
  }
  const { path, previousNode: token, isAtPropertyKey } = getLocation(text, position);
  const isInToken = token !== undefined && token.offset < position;
  const from = isInToken ? token.offset : position - (/[\w.-]*$/.exec(line.slice(-WORD_LENGTH_MAX))?.[0].length ?? 0);
  const to = isInToken ? token.offset + token.length : position;
  const rest = text.slice(to);
  // A name without a value would break parsing of the text that follows.
  const isBareName = isAtPropertyKey && !HAS_COLON.test(rest);
  const document: unknown = parse(isBareName ? text.slice(0, from) + rest : text);
  const place = { schema, document, path, rest };
  return { from, to, offers: isAtPropertyKey ? offerMembers(place) : offerValues(place) };
}

function offerMembers({ schema: root, document, path, rest }: Position): Offer[] {
  const parent = path.slice(0, -1);
  const object = valueAt(document, parent);
  const objects = schemasAt(root, document, parent);
  // A member can have several schemas: `type` has a different constant in each kind of layer.
  const known = new Map<string, JsonSchema[]>();
  for (const { properties = {} } of objects) {
    for (const [name, member] of Object.entries(properties)) known.set(name, [...(known.get(name) ?? []), member]);
  }
  if (parent.length === 1 && parent[0] === 'examples') for (const name of variablesOf(document)) known.set(name, []);
  return [...known]
    .filter(([name]) => name === path.at(-1) || !isJsonObject(object) || !Object.hasOwn(object, name))
    .map(([name, schemas]) => {
      const key = JSON.stringify(name);
      const [before, after] = blankOf(schemas.flatMap((member) => expandSchema(root, member)));
      // For an existing member, change only its name.
      const insert = HAS_COLON.test(rest) ? key : `${key}: ${before}`;
      return {
        ...offer('property', name, key, HAS_COLON.test(rest) ? key : `${insert}${after}${commaBefore(rest)}`),
        cursor: insert.length,
        isRequired: objects.some(({ required = [] }) => required.includes(name)),
        info: schemas[0]?.description,
      };
    });
}

function offerValues({ schema, document, path, rest }: Position): Offer[] {
  const names = variableMembers.has(path.at(-1)) ? variablesOf(document) : [];
  const choices = choicesOf(schemasAt(schema, document, path));
  return [...new Set([...names, ...choices])].map((value) => {
    const json = JSON.stringify(value);
    return offer('enum', String(value), json, `${json}${commaBefore(rest)}`);
  });
}

function offer(kind: Offer['kind'], name: string, typed: string, insert: string): Offer {
  return { kind, name, typed, insert, cursor: insert.length };
}

/** Returns a comma if another member follows without one. */
function commaBefore(rest: string): string {
  return /^\s*"[^"\n]*"\s*:/.test(rest) ? ',' : '';
}

/** The text of an empty value, before and after the cursor. */
function blankOf(schemas: readonly JsonSchema[]): [before: string, after: string] {
  const [first = {}] = schemas;
  const choices = choicesOf(schemas);
  if (choices.length === 1) return [JSON.stringify(choices[0]), ''];
  if (first.type === 'string' || typeof choices[0] === 'string') return ['"', '"'];
  if (first.type === 'object') return ['{', '}'];
  return first.type === 'array' ? ['[', ']'] : ['', ''];
}

function variablesOf(document: unknown): string[] {
  const variables = isJsonObject(document) ? readMember(document, 'variables') : [];
  if (!Array.isArray(variables)) return [];
  return variables
    .map((variable: unknown) => (isJsonObject(variable) ? readMember(variable, 'name') : undefined))
    .filter((name): name is string => typeof name === 'string');
}

/** An unfinished word with its opening quote. Typing more of the word only filters the list. */
const SAME_WORD = /^"?[^\s"\\{}[\],:]*$/;

/** A completion source for CodeMirror, based on the documents' JSON Schema. */
export function completeDocument(
  schema: JsonSchema | undefined,
  { state, pos, explicit }: CompletionContext,
): CompletionResult | null {
  if (schema === undefined) return null;
  const { from, to, offers } = findOffers(schema, state.doc.toString(), pos);
  // Don't open the list before anything is typed.
  const isBegun = from < pos || offers[0]?.kind === 'variable';
  if (offers.length === 0 || !(isBegun || explicit)) return null;
  // The text before the cursor filters the list. The rest of the word is also replaced.
  return { from, options: offers.map((found) => toCompletion(found, to - pos)), validFor: SAME_WORD };
}

function toCompletion({ name, typed, kind, isRequired, info, insert, cursor }: Offer, restLength: number): Completion {
  return {
    label: typed,
    displayLabel: name,
    type: kind,
    detail: isRequired ? 'required' : undefined,
    info,
    boost: isRequired ? 1 : 0,
    apply(view, _, from, to) {
      view.dispatch({
        changes: { from, to: to + restLength, insert },
        selection: { anchor: from + cursor },
        userEvent: 'input.complete',
      });
      // Immediately offer values for the new member.
      if (kind === 'property') startCompletion(view);
    },
  };
}
