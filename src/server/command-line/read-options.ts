import type { Visibility } from '../../contract/resource.ts';
import { DESCRIPTION_LENGTH_MAX, isBlank, NAME_LENGTH_MAX } from '../../contract/workspace.ts';
import type { ValueLocale } from '../../service/renderer/format-value.ts';
import type { Catalogue } from '../../service/store/create-catalogue.ts';
import type { Made, Owner } from '../../service/store/owners.ts';
import { CommandError, type Option, type Parsed } from './command.ts';

export const workspace: Option = {
  type: 'string',
  value: 'NAME',
  help: 'the workspace; made when it is new',
  required: true,
};
export const member: Option = {
  type: 'string',
  value: 'NAME',
  help: 'the member it belongs to; made when new',
  required: true,
};
export const shared: Option = { type: 'boolean', help: 'readable by all members of the workspace' };
export const description: Option = { type: 'string', value: 'TEXT', help: 'what it is for' };
export const valueLocale: Record<string, Option> = {
  locale: {
    type: 'string',
    value: 'TAG',
    help: 'the language of dates, numbers and prices, as de-DE (default: English)',
  },
  'time-zone': { type: 'string', value: 'NAME', help: 'whose day a value with a time has, as Europe/Berlin' },
};

/** A name that is not what was meant makes something new, which must not pass unnoticed. */
export function describeMade({ newWorkspace, newMember }: Made): string[] {
  return [
    ...(newWorkspace === undefined ? [] : [`Made the workspace ${newWorkspace}.`]),
    ...(newMember === undefined ? [] : [`Made the member ${newMember}.`]),
  ];
}

/** What is to be known of a template that others may read and find in no list. */
export async function describeUnlisted(catalogue: Catalogue, id: string, visibility: Visibility): Promise<string[]> {
  if (visibility === 'PRIVATE' || !(await catalogue.isInPrivateProject(id))) return [];
  return ['Its project is private: others can use the template by its id, and see no list with it.'];
}

export function readOwner(options: Parsed['options']): Owner {
  return {
    workspace: readName('workspace', readText(options.workspace)),
    member: readName('member', readText(options.member)),
  };
}

export function readName(what: string, text: string): string {
  const name = text.trim();
  if (isBlank(name)) throw new CommandError(`The name of the ${what} is empty; give it one.`);
  if (name.length > NAME_LENGTH_MAX) {
    throw new CommandError(
      `The name of the ${what} has ${name.length} characters; give it at most ${NAME_LENGTH_MAX}.`,
    );
  }
  if (/\p{Cc}/u.test(name)) {
    throw new CommandError(`The name of the ${what} has a line break or another control character; leave it out.`);
  }
  return name;
}

export function readDescription(text: string): string {
  const described = text.trim();
  if (described.length > DESCRIPTION_LENGTH_MAX) {
    throw new CommandError(
      `The description has ${described.length} characters; give it at most ${DESCRIPTION_LENGTH_MAX}.`,
    );
  }
  if (/[^\P{Cc}\t\n\r]/u.test(described)) {
    throw new CommandError('The description has control characters; leave them out.');
  }
  return described;
}

export function readVisibility({ shared: isShared }: Parsed['options']): Visibility {
  return isShared === true ? 'SHARED' : 'PRIVATE';
}

export function readValueLocale({ locale, 'time-zone': timeZone }: Parsed['options']): ValueLocale {
  return {
    ...(locale === undefined ? {} : { locale: readText(locale) }),
    ...(timeZone === undefined ? {} : { timeZone: readText(timeZone) }),
  };
}

export function readText(value: string | boolean | undefined): string {
  return typeof value === 'string' ? value : '';
}
