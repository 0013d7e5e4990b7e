import type { Visibility } from '../../contract/resource.ts';
import { descriptionSchema, nameSchema } from '../../contract/workspace.ts';
import type { ValueLocale } from '../../document/format-value.ts';
import type { Catalogue } from '../../service/store/create-catalogue.ts';
import type { Made, Owner } from '../../service/store/owners.ts';
import { CommandError, type Option, type Parsed } from './command.ts';

export const workspace: Option = { value: 'NAME', help: 'the workspace; created if it is new', required: true };
export const member: Option = { value: 'NAME', help: 'the member who owns it; created if it is new', required: true };
export const shared: Option = { help: 'all members of the workspace can use it' };
export const description: Option = { value: 'TEXT', help: 'a description' };
export const valueLocale: Record<string, Option> = {
  locale: { value: 'TAG', help: 'the language for dates, numbers and prices, such as de-DE (default: English)' },
  'time-zone': { value: 'NAME', help: 'the time zone for dates, such as Europe/Berlin' },
};

/** Notes on what was created, because a typo in a name creates a new workspace or member. */
export function describeCreated({ newWorkspace, newMember }: Made): string[] {
  return [
    ...(newWorkspace === undefined ? [] : [`Created the workspace ${newWorkspace}.`]),
    ...(newMember === undefined ? [] : [`Created the member ${newMember}.`]),
  ];
}

/** A note about a shared template that doesn't appear in other members' lists. */
export async function describeUnlisted(catalogue: Catalogue, id: string, visibility: Visibility): Promise<string[]> {
  if (visibility === 'PRIVATE' || !(await catalogue.isInPrivateProject(id))) return [];
  return ["Its project is private, so others can use the template by its ID but don't see it in lists."];
}

export function parseOwner(options: Parsed['options']): Owner {
  return {
    workspace: parseName('workspace', getText(options.workspace)),
    member: parseName('member', getText(options.member)),
  };
}

export function parseName(kind: string, text: string): string {
  return parse(`The ${kind} name`, nameSchema, text);
}

export function parseDescription(text: string): string {
  return parse('The description', descriptionSchema, text);
}

function parse(label: string, schema: typeof nameSchema, text: string): string {
  const { data, error } = schema.safeParse(text);
  if (data !== undefined) return data;
  throw new CommandError(`${label} ${error?.issues[0]?.message}.`);
}

export function parseCount(label: string, value: string | boolean, min: number): number {
  if (typeof value === 'string' && /^\d{1,9}$/.test(value) && Number(value) >= min) return Number(value);
  throw new CommandError(`The ${label} "${String(value)}" isn't a whole number from ${min} to 999,999,999.`);
}

export function getVisibility({ shared: isShared }: Parsed['options']): Visibility {
  return isShared === true ? 'SHARED' : 'PRIVATE';
}

export function getValueLocale({ locale, 'time-zone': timeZone }: Parsed['options']): ValueLocale {
  return {
    ...(locale === undefined ? {} : { locale: getText(locale) }),
    ...(timeZone === undefined ? {} : { timeZone: getText(timeZone) }),
  };
}

export function getText(value: string | boolean | undefined): string {
  return typeof value === 'string' ? value : '';
}
