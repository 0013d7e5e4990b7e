import { countCharacters } from '../../variables/messages.ts';
import { DESCRIPTION_LENGTH_MAX, isBlank, NAME_LENGTH_MAX } from '../../contract/workspace.ts';

/** What visibility means, for a select. */
export const visibilityOptions = [
  ['PRIVATE', 'Private: you alone see it'],
  ['SHARED', 'Shared: other members see it'],
] as const;

/** Rules of a name and a description, as `register` takes them. They count as the service does: code points, without spaces around. */
export const nameRules = {
  validate: (name: string) => (isBlank(name) ? 'Enter a name.' : checkLength('A name', name, NAME_LENGTH_MAX)),
};
export const descriptionRules = {
  validate: (description: string) => checkLength('A description', description, DESCRIPTION_LENGTH_MAX),
};

function checkLength(what: string, text: string, max: number): string | undefined {
  return countCharacters(text.trim()) > max ? `${what} has at most ${max} characters.` : undefined;
}

const COPY = ' copy';

/** What a copy is called unless somebody says otherwise: a long name ends earlier, so that " copy" has room behind it. */
export function nameCopy(name: string): string {
  // oxlint-disable-next-line typescript/no-misused-spread -- names are counted in code points
  return [...name].slice(0, NAME_LENGTH_MAX - COPY.length).join('') + COPY;
}
