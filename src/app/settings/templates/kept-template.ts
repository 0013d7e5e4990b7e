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

/** Keeps it in this tab, and says whether there was room; undefined forgets it. */
export function keepTemplate(template: KeptTemplate | undefined): boolean {
  const storage = openStorage('sessionStorage');
  try {
    storage?.removeItem(KEY);
    if (template === undefined) return true;
    const text = JSON.stringify(template);
    if (text.length > LENGTH_MAX || storage === undefined) return false;
    storage.setItem(KEY, text);
    return true;
  } catch {
    return false;
  }
}
