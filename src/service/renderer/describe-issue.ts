import type * as z from 'zod/mini';
import type { DocumentRemark } from '../../contract/workspace.ts';

type Path = DocumentRemark['path'];
type RawIssue = z.core.$ZodRawIssue;
type Issue = z.core.$ZodIssue;

/** Words for what a schema says nothing of itself; they go after the name of the member. */
export function describeRawIssue(issue: RawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type': {
      const kind = kinds[issue.expected] ?? issue.expected;
      return issue.input === undefined ? `is missing; it must be ${kind}` : `must be ${kind}`;
    }
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return describeUnknown(issue.keys, namesOf(issue.inst));
    case 'too_small':
      return `must have at least ${issue.minimum} ${unitOf(issue.origin)}`;
    case 'too_big':
      return `must have at most ${issue.maximum} ${unitOf(issue.origin)}`;
    case 'invalid_format':
      return issue.format === 'date' ? 'must be a day such as 2026-12-24' : `must be a ${issue.format}`;
    case 'invalid_union':
      return 'must be of another kind';
    default:
      return undefined;
  }
}

const kinds: Record<string, string> = {
  string: 'text in double quotes',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list in [ and ]',
  object: 'an object in { and }',
  null: 'null',
};

function unitOf(origin: string): string {
  if (origin === 'string') return 'characters';
  return origin === 'array' ? 'items' : '';
}

/** The members that an object may have. */
function namesOf(schema: RawIssue['inst']): string[] {
  return schema !== undefined && 'shape' in schema ? Object.keys(schema.shape as object) : [];
}

function describeUnknown(keys: readonly string[], names: readonly string[]): string {
  return keys
    .slice(0, 5)
    .map((key) => {
      const [nearest] = names
        .map((name) => ({ name, steps: countSteps(key.toLowerCase().slice(0, 40), name.toLowerCase()) }))
        .filter(({ steps, name }) => steps <= Math.max(1, Math.floor(name.length / 3)))
        .sort((one, other) => one.steps - other.steps);
      const shown = key.length > 40 ? `${key.slice(0, 40)}…` : key;
      const mend = nearest === undefined ? `take it out; there are ${names.join(', ')}` : `write "${nearest.name}"`;
      return `has no member "${shown}"; ${mend}`;
    })
    .join('; it ');
}

/** How many characters differ, are too many or missing (Levenshtein). */
function countSteps(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let at = 1; at <= from.length; at += 1) {
    const next = [at];
    for (let to1 = 1; to1 <= to.length; to1 += 1) {
      const same = from[at - 1] === to[to1 - 1] ? 0 : 1;
      next.push(Math.min((row[to1] ?? 0) + 1, (next[to1 - 1] ?? 0) + 1, (row[to1 - 1] ?? 0) + same));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The issues of a union that fit what was written: where one kind alone is meant, what is wrong with it, not what there is else. */
export function openUnion(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const meant = issue.errors.filter((issues) => issues.length > 0 && issues.every((one) => !isOtherKind(one)));
  const [only] = meant;
  if (meant.length !== 1 || only === undefined) return [issue];
  return only.flatMap((one) => openUnion({ ...one, path: [...issue.path, ...one.path] }));
}

/** The whole is of another type, or says that it is another kind. */
function isOtherKind(issue: Issue): boolean {
  if (issue.code === 'invalid_type') return issue.path.length === 0;
  if (issue.code === 'unrecognized_keys') return issue.path.length === 0;
  return issue.code === 'invalid_value' && issue.path.length === 1 && issue.path[0] === 'type';
}

/** A sentence that names the layer, the variable or the member. */
export function describeAt([root, index, ...rest]: Path, words: string, json: unknown): string {
  if (root === 'examples' && index !== undefined) return `Variable "${index}": its example ${words}.`;
  if ((root === 'layers' || root === 'variables') && typeof index === 'number') {
    const item = (json as Record<string, Record<string, unknown>[]>)[root]?.[index];
    const name = item?.[root === 'layers' ? 'id' : 'name'];
    const called = typeof name === 'string' ? `"${name.slice(0, 100)}"` : String(index + 1);
    return `${root === 'layers' ? 'Layer' : 'Variable'} ${called}: ${[rest.join('.'), words].join(' ').trim()}.`;
  }
  const steps = [root, index, ...rest].filter((step) => step !== undefined);
  return steps.length === 0 ? `The document ${words}.` : `${[steps.join('.'), words].join(' ')}.`;
}

/** A sentence as a part of another one. */
export function cutStop(sentence: string): string {
  return sentence.replace(/\.$/, '');
}
