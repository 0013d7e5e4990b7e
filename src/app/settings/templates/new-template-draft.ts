import { carry, carryDraft } from './carry-draft.ts';
import { createDraft, type DocumentDraft, type VariableDraft } from './draft-document.ts';
import type { ImportedFile } from './use-import.ts';

export interface NewTemplateValues extends DocumentDraft {
  name: string;
  description: string;
  projectId: string;
  visibility: 'PRIVATE' | 'SHARED';
}

/** A new template that isn't saved yet. */
export interface NewTemplateDraft {
  imported: ImportedFile;
  values: NewTemplateValues;
  /** The project id in the URL. */
  asked: string | null;
  /** Variables from earlier files, because a file that was chosen by mistake may lack variables that the right file has. */
  former?: FormerVariables;
}

/** Variables as imported and as edited. */
interface FormerVariables {
  read: VariableDraft[];
  typed: VariableDraft[];
}

/** The form's values for a file before any edits. */
export function beginTemplate({ name, description, document }: ImportedFile, asked: string | null): NewTemplateValues {
  return { name, description, projectId: asked ?? '', visibility: 'PRIVATE', ...createDraft(document) };
}

/** The form's values for another file. Edits stay, and everything else comes from the new file. */
export function replaceFile(current: NewTemplateDraft, nextFile: ImportedFile): NewTemplateValues {
  const { imported, values, asked } = current;
  const before = beginTemplate(imported, asked);
  const next = beginTemplate(nextFile, asked);
  const { read, typed } = gatherVariables(current);
  const draft = carryDraft({ ...before, variables: read }, { ...values, variables: typed }, next);
  return { ...carry(before, values, next), ...draft };
}

/** Variables from the current file and all earlier files. */
export function gatherVariables({ imported, values, former }: NewTemplateDraft): FormerVariables {
  return {
    read: joinByName(former?.read, createDraft(imported.document).variables),
    typed: joinByName(former?.typed, values.variables),
  };
}

/** If a variable is in both lists, the later one wins. */
function joinByName(earlier: VariableDraft[] = [], later: VariableDraft[]): VariableDraft[] {
  return [...new Map([...earlier, ...later].map((variable) => [variable.origin, variable])).values()];
}

/** Restores the stored draft. If the URL now specifies another project, the draft moves there. */
export function restoreDraft(draft: NewTemplateDraft, asked: string | null): NewTemplateDraft {
  if (asked === null || asked === draft.asked) return draft;
  return { ...draft, asked, values: { ...draft.values, projectId: asked } };
}
