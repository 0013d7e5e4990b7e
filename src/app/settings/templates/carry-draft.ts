import type { DocumentDraft, VariableDraft } from './draft-document.ts';

/**
 * What is set of another reading of a document, after somebody typed into the draft of the one before: each member that was
 * typed stays as it is typed, all else is as it is read now. A variable is found again by the name that was read, which
 * `readName` gives for the one that is read now.
 */
export function carryDraft(
  before: DocumentDraft,
  typed: DocumentDraft,
  next: DocumentDraft,
  readName = (name: string) => name,
): DocumentDraft {
  const read = new Map(before.variables.map((variable) => [variable.origin, variable]));
  const drafts = new Map(typed.variables.map((variable) => [variable.origin, variable]));
  return {
    ...carry(pickLocale(before), pickLocale(typed), pickLocale(next)),
    variables: next.variables.map((variable): VariableDraft => {
      const name = readName(variable.origin);
      const [was, now] = [read.get(name), drafts.get(name)];
      return was === undefined || now === undefined ? variable : carry(was, now, variable);
    }),
  };
}

/** Members that differ from what was read go along; the others are those of `next`. */
export function carry<Values extends object>(before: Values, typed: Values, next: Values): Values {
  const keys = Object.keys(next) as (keyof Values)[];
  const kept = keys.filter((key) => typed[key] !== before[key]).map((key) => [key, typed[key]]);
  return { ...next, ...(Object.fromEntries(kept) as Partial<Values>) };
}

function pickLocale({ locale, timeZone }: DocumentDraft): Pick<DocumentDraft, 'locale' | 'timeZone'> {
  return { locale, timeZone };
}
