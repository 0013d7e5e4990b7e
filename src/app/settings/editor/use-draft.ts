import { useState } from 'react';
import type { TemplateDetail } from '../../../contract/workspace.ts';
import { usePausedSave } from '../../lib/use-paused-save.ts';
import { formatDocument } from './document-text.ts';
import { keepDraft, readDraft } from './kept-draft.ts';
import { readDocumentText } from './read-document-text.ts';

/** Between the last key and a text that is kept. */
const PAUSE_MS = 300;

/** The text of a document on its way to the next version. */
export interface Draft {
  text: string;
  /** The one it was made from. */
  version: number;
  /** What of the text is saved; undefined when that is another version's. */
  savedText: string | undefined;
  /** Grows each time that the text comes from elsewhere than the keyboard. */
  replacedCount: number;
  /** It was begun before this page was opened, and neither saved nor replaced since. */
  isRestored: boolean;
}

export interface DraftControl extends Draft {
  isDirty: boolean;
  /** What is not saved outlives a reload. */
  isKept: boolean;
  change: (text: string) => void;
  /** Takes the document of a version in place of the text. */
  replace: (version: number, document: Record<string, unknown>) => void;
  /** Notes that a text is saved; what was typed since is not. */
  markSaved: (version: number, text: string) => void;
}

/**
 * The text of a template's document, kept in this tab until it is saved. As long as nothing is changed, it follows the newest
 * version.
 */
export function useDraft(template: TemplateDetail): DraftControl {
  const [draft, setDraft] = useState<Draft>(() => {
    const savedText = formatDocument(template.document);
    const kept = readDraft(template.id);
    const { text, version } = kept ?? { text: savedText, version: template.version };
    return {
      text,
      version,
      savedText: version === template.version ? savedText : undefined,
      replacedCount: 0,
      isRestored: kept !== undefined,
    };
  });
  const isDirty = draft.text !== draft.savedText;
  const replace: DraftControl['replace'] = (version, document) => {
    const text = formatDocument(document);
    setDraft(({ replacedCount }) => ({
      text,
      version,
      savedText: text,
      replacedCount: replacedCount + 1,
      isRestored: false,
    }));
  };
  const markSaved: DraftControl['markSaved'] = (version, savedText) =>
    setDraft((before) => ({ ...before, version, savedText, isRestored: false }));
  if (template.version > draft.version) {
    if (!isDirty) replace(template.version, template.document);
    // It was saved from here, and the page was left and opened again before that was done.
    else if (isSameDocument(draft.text, template.document)) markSaved(template.version, draft.text);
  }

  const { text, version } = draft;
  const { id, isOwn } = template;
  const [isKept, setKept] = useState(true);
  const keep = () => {
    if (isOwn) setKept(keepDraft(id, isDirty ? { text, version } : undefined));
  };
  usePausedSave(keep, PAUSE_MS, [isDirty, text, version]);

  return {
    ...draft,
    isDirty,
    isKept,
    isRestored: draft.isRestored && isDirty,
    change: (next) => setDraft((before) => ({ ...before, text: next })),
    replace,
    markSaved,
  };
}

function isSameDocument(text: string, saved: Record<string, unknown>): boolean {
  const { document } = readDocumentText(text);
  return document !== undefined && formatDocument(document) === formatDocument(saved);
}
