import { countCharacters } from '../../variables/messages.ts';
import { DESCRIPTION_LENGTH_MAX, isBlank, NAME_LENGTH_MAX, NOTE_LENGTH_MAX } from '../../contract/workspace.ts';

export const visibilityOptions = [
  ['PRIVATE', 'Private: only you can see it'],
  ['SHARED', 'Shared: other members can see it'],
] as const;

/** Rules for `register`. Like the service, these rules count code points without surrounding spaces. */
export const nameRules = {
  validate: (name: string) => (isBlank(name) ? 'Enter a name.' : checkLength('A name', name, NAME_LENGTH_MAX)),
};
export const descriptionRules = {
  validate: (description: string) => checkLength('A description', description, DESCRIPTION_LENGTH_MAX),
};
export const noteRules = { validate: (note: string) => checkLength('A note', note, NOTE_LENGTH_MAX) };

function checkLength(what: string, text: string, max: number): string | undefined {
  return countCharacters(text.trim()) > max ? `${what} can have at most ${max} characters.` : undefined;
}

const COPY = ' copy';

/** The suggested name of a copy. A long name is truncated to leave room for " copy". */
export function copyName(name: string): string {
  // oxlint-disable-next-line typescript/no-misused-spread -- names are counted in code points
  return [...name].slice(0, NAME_LENGTH_MAX - COPY.length).join('') + COPY;
}
