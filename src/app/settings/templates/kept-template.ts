import { openStorage } from '../../hooks/open-storage.ts';
import type { DocumentDraft } from './draft-document.ts';
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
}

const KEY = 'galley:new-template';
/** Characters; a browser keeps about five million for all pages of the app together. */
const LENGTH_MAX = 3_000_000;

/** What this tab keeps of a new template that was not saved. */
export function readKeptTemplate(): KeptTemplate | undefined {
  try {
    const kept: unknown = JSON.parse(openStorage('sessionStorage')?.getItem(KEY) ?? 'null');
    // This app alone writes there.
    return typeof kept === 'object' && kept !== null && 'drawing' in kept && 'values' in kept
      ? (kept as KeptTemplate)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps it in this tab as long as there is room; undefined forgets it. */
export function keepTemplate(template: KeptTemplate | undefined): void {
  const storage = openStorage('sessionStorage');
  try {
    storage?.removeItem(KEY);
    if (template === undefined) return;
    const text = JSON.stringify(template);
    if (text.length <= LENGTH_MAX) storage?.setItem(KEY, text);
  } catch {
    // What there is no room for is lost by a reload, and the browser asks before that.
  }
}
