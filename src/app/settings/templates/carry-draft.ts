import type { DocumentDraft, VariableDraft } from './draft-document.ts';

/**
 * Carries edits over to another file's draft: edited members stay, and everything else comes from the new file. Variables are
 * matched by their original name; `findName` maps a name in the new file to one in the old file.
 */
export function carryDraft(
  before: DocumentDraft,
  typed: DocumentDraft,
  next: DocumentDraft,
  findName = (name: string) => name,
): DocumentDraft {
  const read = new Map(before.variables.map((variable) => [variable.origin, variable]));
  const drafts = new Map(typed.variables.map((variable) => [variable.origin, variable]));
  return {
    ...carry(pickLocale(before), pickLocale(typed), pickLocale(next)),
    variables: next.variables.map((variable): VariableDraft => {
      const name = findName(variable.origin);
      const was = read.get(name);
      const now = drafts.get(name);
      return was === undefined || now === undefined ? variable : carry(was, now, variable);
    }),
  };
}

/** Returns `next` with the members that were edited. */
export function carry<Values extends object>(before: Values, typed: Values, next: Values): Values {
  const keys = Object.keys(next) as (keyof Values)[];
  const kept = keys.filter((key) => typed[key] !== before[key]).map((key) => [key, typed[key]]);
  return { ...next, ...(Object.fromEntries(kept) as Partial<Values>) };
}

function pickLocale({ locale, timeZone }: DocumentDraft): Pick<DocumentDraft, 'locale' | 'timeZone'> {
  return { locale, timeZone };
}
