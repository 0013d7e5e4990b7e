import { isJsonObject } from '../../../contract/loose.ts';
import type { JsonSchema } from '../editor/template-schema.ts';

export interface FormatSchema extends JsonSchema {
  title?: string;
  examples?: unknown[];
  minimum?: number;
  maximum?: number;
  'x-formats'?: { format: string; value: string | number; shown: string }[];
  'x-symbologies'?: { name: string; sample: string }[];
}

export interface MemberReading {
  name: string;
  isRequired: boolean;
  value: string;
  description: string;
}

export interface FormatReading {
  example: Record<string, unknown> | undefined;
  members: MemberReading[];
  variables: MemberReading[];
  rules: MemberReading[];
  common: MemberReading[];
  layers: { type: string; about: string; members: MemberReading[] }[];
  formats: NonNullable<FormatSchema['x-formats']>;
  symbologies: NonNullable<FormatSchema['x-symbologies']>;
}

export function readFormat(schema: FormatSchema): FormatReading {
  const variable = schema.properties?.variables?.items ?? {};
  const kinds = schema.properties?.layers?.items?.oneOf ?? [];
  const members: FormatSchema[] = kinds.flatMap(({ properties = {} }) => Object.values(properties));
  const [example] = schema.examples ?? [];
  const [first = {}] = kinds;
  const isCommon = ({ name }: MemberReading) =>
    name !== 'type' && kinds.every(({ properties = {} }) => Object.hasOwn(properties, name));
  return {
    example: isJsonObject(example) ? example : undefined,
    members: listMembers(schema),
    variables: listMembers(variable),
    rules: listMembers(variable.properties?.validation ?? {}),
    common: kinds.length < 2 ? [] : listMembers(first).filter(isCommon),
    layers: kinds.map((kind: FormatSchema) => ({
      type: kind.title ?? '',
      about: kind.description ?? '',
      members: listMembers(kind).filter((member) => kinds.length < 2 || !isCommon(member)),
    })),
    formats: members.flatMap((member) => member['x-formats'] ?? []),
    symbologies: members.flatMap((member) => member['x-symbologies'] ?? []),
  };
}

function listMembers({ properties = {}, required = [] }: JsonSchema): MemberReading[] {
  return Object.entries(properties).map(([name, member]) => ({
    name,
    isRequired: required.includes(name),
    value: describeValue(member),
    description: member.description ?? '',
  }));
}

const kindNames: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

function describeValue(schema: FormatSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(', ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return [...new Set(choices.map(describeValue))].join(', or ');
  const { minimum, maximum, properties } = schema;
  if (minimum !== undefined && maximum !== undefined && maximum < 1e15) return `${minimum} to ${maximum}`;
  if (properties !== undefined) return `{ ${Object.keys(properties).join(', ')} }`;
  return [schema.type ?? []]
    .flat()
    .map((type) => kindNames[type] ?? type)
    .join(' or ');
}
