import { DESCRIPTION_LENGTH_MAX, NAME_LENGTH_MAX } from '../../contract/workspace.ts';

/** What visibility means, for a select. */
export const visibilityOptions = [
  ['PRIVATE', 'Private: you alone see it'],
  ['SHARED', 'Shared: other members see it'],
] as const;

/** What was typed differently of a form. Only this is sent, so that what somebody else changed meanwhile stays. */
export function pickChanged<Values extends object>(
  values: Values,
  dirtyFields: { readonly [Name in keyof Values]?: boolean },
): Partial<Values> {
  const entries = Object.entries(values).filter(([name]) => dirtyFields[name as keyof Values] === true);
  return Object.fromEntries(entries) as Partial<Values>;
}

/** Rules of a name and a description, as `register` takes them. */
export const nameRules = {
  validate: (name: string) => (name.trim() === '' ? 'Enter a name.' : undefined),
  maxLength: { value: NAME_LENGTH_MAX, message: `A name has at most ${NAME_LENGTH_MAX} characters.` },
};
export const descriptionRules = {
  maxLength: {
    value: DESCRIPTION_LENGTH_MAX,
    message: `A description has at most ${DESCRIPTION_LENGTH_MAX} characters.`,
  },
};
