import { carry, carryDraft } from './carry-draft.ts';
import { readDraft, type DocumentDraft, type VariableDraft } from './draft-document.ts';
import type { Drawing } from './use-drawing.ts';

/** What is typed of a new template. */
export interface NewTemplateValues extends DocumentDraft {
  name: string;
  description: string;
  projectId: string;
  visibility: 'PRIVATE' | 'SHARED';
}

/** A template that is not saved yet. */
export interface KeptTemplate {
  drawing: Drawing;
  values: NewTemplateValues;
  /** The project that the page was opened for. */
  asked: string | null;
  /** Of all drawings before: one that is chosen by mistake may lack variables that the right one has again. */
  former?: FormerVariables;
}

/** Variables as they were read and as they are typed. */
interface FormerVariables {
  read: VariableDraft[];
  typed: VariableDraft[];
}

/** Where this tab keeps a new template. */
export const NEW_TEMPLATE_KEY = 'galley:new-template';

/** What is set of a drawing before anything is typed. */
export function beginTemplate({ name, description, document }: Drawing, asked: string | null): NewTemplateValues {
  return { name, description, projectId: asked ?? '', visibility: 'PRIVATE', ...readDraft(document) };
}

/** The same template drawn anew: what was typed stays, whatever else the drawing says is taken. */
export function replaceDrawing(kept: KeptTemplate, drawn: Drawing): NewTemplateValues {
  const { drawing, values, asked } = kept;
  const [before, next] = [beginTemplate(drawing, asked), beginTemplate(drawn, asked)];
  const { read, typed } = gatherVariables(kept);
  const draft = carryDraft({ ...before, variables: read }, { ...values, variables: typed }, next);
  return { ...carry(before, values, next), ...draft };
}

/** Variables of the drawing and of all before it. */
export function gatherVariables({ drawing, values, former }: KeptTemplate): FormerVariables {
  return {
    read: joinByName(former?.read, readDraft(drawing.document).variables),
    typed: joinByName(former?.typed, values.variables),
  };
}

/** Of a variable that is in both, the later. */
function joinByName(earlier: VariableDraft[] = [], later: VariableDraft[]): VariableDraft[] {
  return [...new Map([...earlier, ...later].map((variable) => [variable.origin, variable])).values()];
}

/** What was kept, in the project that the page is opened for now; where that is the same, in the one chosen since. */
export function restoreTemplate(kept: KeptTemplate, asked: string | null): KeptTemplate {
  if (asked === null || asked === kept.asked) return kept;
  return { ...kept, asked, values: { ...kept.values, projectId: asked } };
}
