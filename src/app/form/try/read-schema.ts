import { isUuid } from '../../../contract/resource.ts';
import { isJsonObject, readMember, type Reading } from '../../../contract/loose.ts';
import { templateSchema, type Template } from '../../../contract/template.ts';
import { variableSchema } from '../../../contract/variable.ts';
import { readFormField, type Field } from '../../../variables/field.ts';
import { formatCount } from '../../../variables/messages.ts';
import { showText } from '../fill/show-text.ts';

/** A schema that somebody brought along, read as one that a service sent. */
export interface Schema {
  template: Template;
  fields: Field[];
  /** Empty when the schema does not say which template it is. */
  draftId: string;
  /** One sentence for each thing that was left out or read leniently; what concerns one field stands there. */
  notes: string[];
}

const NIL_ID = '00000000-0000-0000-0000-000000000000';
/** More fields than anybody fills by hand would only keep the page busy. */
const VARIABLES_MAX = 1_000;

/** Reads a template as the service gives it, or the bare list of its variables. */
export function readSchema(text: string): Reading<Schema> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return refuse(`This is not JSON: ${error instanceof Error ? error.message : ''}`);
  }
  const raw = Array.isArray(json) ? { variables: json } : json;
  const variables = isJsonObject(raw) ? readMember(raw, 'variables') : undefined;
  if (!isJsonObject(raw) || !Array.isArray(variables)) {
    return refuse('This JSON has no list of variables. Paste a whole template, or the list alone.');
  }
  const id = readMember(raw, 'id');
  const { data: template, error } = templateSchema.safeParse({
    ...raw,
    id: isUuid(id) ? id : NIL_ID,
    variables: variables.slice(0, VARIABLES_MAX),
  });
  if (error) return refuse(`This template cannot be read: ${error.issues[0]?.message}.`);
  const fields = template.variables.map(readFormField);
  const notes = [...noteLeftOut(variables), ...noteRepeatedNames(fields), ...noteLenient(fields)];
  return { isRead: true, value: { template, fields, draftId: isUuid(id) ? id : '', notes } };
}

function refuse(problem: string): Reading<Schema> {
  return { isRead: false, problem };
}

function noteLeftOut(variables: readonly unknown[]): string[] {
  const notes = variables.slice(0, VARIABLES_MAX).flatMap((item, at) => {
    const { error } = variableSchema.safeParse(item);
    return error ? [`Variable ${at + 1} was left out: ${error.issues[0]?.message}.`] : [];
  });
  const surplus = variables.length - VARIABLES_MAX;
  return surplus > 0
    ? [...notes, `The last ${formatCount(surplus, 'variable')} ${surplus === 1 ? 'is' : 'are'} not shown.`]
    : notes;
}

function noteRepeatedNames(fields: readonly Field[]): string[] {
  const seen = new Set<string>();
  const repeated = new Set(fields.flatMap(({ name }) => (seen.has(name) ? [name] : (seen.add(name), []))));
  return [...repeated].map((name) => `${showText(name)} is the name of more than one variable; the last one is sent.`);
}

function noteLenient(fields: readonly Field[]): string[] {
  const count = fields.filter(({ notes }) => notes.length > 0).length;
  if (count === 0) return [];
  return [
    count === 1
      ? 'One variable was read leniently; it says how.'
      : `${count} variables were read leniently; each says how.`,
  ];
}
