import {
  snippet,
  startCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { getLocation, parse } from 'jsonc-parser';
import { isJsonObject, readMember } from '../../../contract/loose.ts';
import type { DocumentPath } from './locate-path.ts';
import { choicesOf, expandSchema, schemasAt, valueAt, type JsonSchema } from './template-schema.ts';

/** Members that hold the name of a variable. */
const variableMembers = new Set<unknown>(['variable', 'hideWhenEmpty', 'showWhenEmpty']);

const HAS_COLON = /^\s*:/;

/** A document as it is so far, and the schema that it is to follow. */
interface Place {
  schema: JsonSchema;
  document: unknown;
  path: DocumentPath;
  /** What follows what is replaced. */
  rest: string;
}

/** Offers what may stand at the cursor: members that are not there yet, values that the schema names, and variables. */
export function completeDocument(schema: JsonSchema, context: CompletionContext): CompletionResult | null {
  const text = context.state.doc.toString();
  const placeholder = context.matchBefore(/\{\{[^{}|"]*$/);
  if (placeholder !== null) {
    const isClosed = text.startsWith('}}', context.pos);
    const options = variablesOf(parse(text)).map((name) => ({
      label: name,
      type: 'variable',
      apply: isClosed ? name : `${name}}}`,
    }));
    return { from: placeholder.from + 2, options };
  }
  const { path, previousNode: token, isAtPropertyKey } = getLocation(text, context.pos);
  const isInToken = token !== undefined && token.offset < context.pos;
  const from = isInToken ? token.offset : (context.matchBefore(/[\w.-]+/)?.from ?? context.pos);
  const to = isInToken ? token.offset + token.length : context.pos;
  // Where nothing is begun, nothing pops up by itself.
  if (from === context.pos && !context.explicit) return null;
  const rest = text.slice(to);
  // A name without a value keeps what follows it from being read.
  const isBareName = isAtPropertyKey && !HAS_COLON.test(rest);
  const document: unknown = parse(isBareName ? text.slice(0, from) + rest : text);
  const place = { schema, document, path, rest };
  const options = isAtPropertyKey ? offerMembers(place) : offerValues(place);
  return options.length === 0 ? null : { from, to, options };
}

function offerMembers({ schema: root, document, path, rest }: Place): Completion[] {
  const parent = path.slice(0, -1);
  const object = valueAt(document, parent);
  const objects = schemasAt(root, document, parent);
  const known = new Map(objects.flatMap(({ properties = {} }) => Object.entries(properties)));
  if (parent.length === 1 && parent[0] === 'examples') for (const name of variablesOf(document)) known.set(name, {});
  return [...known]
    .filter(([name]) => name === path.at(-1) || !isJsonObject(object) || !Object.hasOwn(object, name))
    .map(([name, schema]) => {
      const isRequired = objects.some(({ required = [] }) => required.includes(name));
      const label = JSON.stringify(name);
      return {
        label,
        displayLabel: name,
        type: 'property',
        detail: isRequired ? 'required' : undefined,
        info: schema.description,
        boost: isRequired ? 1 : 0,
        // The name of a member that is there already is changed alone.
        apply: HAS_COLON.test(rest)
          ? label
          : applyTemplate(`${label}: ${blankOf(expandSchema(root, schema))}${commaBefore(rest)}`),
      };
    });
}

function offerValues({ schema, document, path, rest }: Place): Completion[] {
  const names = variableMembers.has(path.at(-1)) ? variablesOf(document) : [];
  const choices = choicesOf(schemasAt(schema, document, path));
  return [...new Set([...names, ...choices])].map((value) => ({
    label: JSON.stringify(value),
    displayLabel: String(value),
    type: 'enum',
    apply: `${JSON.stringify(value)}${commaBefore(rest)}`,
  }));
}

/** A member that comes after what is put in, without a comma between. */
function commaBefore(rest: string): string {
  return /^\s*"[^"\n]*"\s*:/.test(rest) ? ',' : '';
}

/** What is put in for a new member, with the cursor where its value is written. */
function blankOf(schemas: readonly JsonSchema[]): string {
  const [first = {}] = schemas;
  const choices = choicesOf(schemas);
  if (choices.length === 1) return JSON.stringify(choices[0]);
  const isText = first.type === 'string' || typeof choices[0] === 'string';
  if (isText) return '"${}"';
  if (first.type === 'object') return '{${}}';
  return first.type === 'array' ? '[${}]' : '${}';
}

/** Puts a member in and at once offers the values it may have. */
function applyTemplate(template: string): Completion['apply'] {
  const put = snippet(template);
  return (view, completion, from, to) => {
    put(view, completion, from, to);
    startCompletion(view);
  };
}

function variablesOf(document: unknown): string[] {
  const variables = isJsonObject(document) ? readMember(document, 'variables') : [];
  if (!Array.isArray(variables)) return [];
  return variables
    .map((variable: unknown) => (isJsonObject(variable) ? readMember(variable, 'name') : undefined))
    .filter((name): name is string => typeof name === 'string');
}
