import { carry, carryDraft } from './carry-draft.ts';
import { readDraft, type DocumentDraft } from './draft-document.ts';
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
}

/** Where this tab keeps a new template. */
export const NEW_TEMPLATE_KEY = 'galley:new-template';

/** What is set of a drawing before anything is typed. */
export function beginTemplate({ name, description, document }: Drawing, asked: string | null): NewTemplateValues {
  return { name, description, projectId: asked ?? '', visibility: 'PRIVATE', ...readDraft(document) };
}

/** The same template drawn anew: what was typed stays, whatever else the drawing says is taken. */
export function replaceDrawing({ drawing, values, asked }: KeptTemplate, drawn: Drawing): NewTemplateValues {
  const [before, next] = [beginTemplate(drawing, asked), beginTemplate(drawn, asked)];
  return { ...carry(before, values, next), ...carryDraft(before, values, next) };
}

/** What was kept, in the project that the page is opened for now; where that is the same, in the one chosen since. */
export function restoreTemplate(kept: KeptTemplate, asked: string | null): KeptTemplate {
  if (asked === null || asked === kept.asked) return kept;
  return { ...kept, asked, values: { ...kept.values, projectId: asked } };
}
