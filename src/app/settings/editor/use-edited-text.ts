import { useEffect, useMemo, useState } from 'react';
import type { TemplateDetail } from '../../../contract/workspace.ts';
import type { UnsavedStore } from '../../lib/create-unsaved-store.ts';
import type { Unsaved } from '../../lib/use-unsaved.ts';
import { formatDocument, readDocumentText } from './read-document-text.ts';

export const DOCUMENT_DRAFT = 'document';

/** Unsaved text, and the version it is based on. */
export interface TextDraft {
  text: string;
  version: number;
}

interface TextState extends TextDraft {
  /** The text of the version that the draft is based on; undefined if unknown. */
  savedText: string | undefined;
  /** Changes whenever the text is set from outside the editor. */
  replacedCount: number;
  isRestored: boolean;
}

export interface EditedText extends TextState {
  isDirty: boolean;
  isStored: boolean;
  change: (text: string) => void;
  /** Changes the text from outside the text editor. */
  write: (text: string) => void;
  replace: (version: number, document: Record<string, unknown>) => void;
  /** Marks text as saved. Changes typed since the save stay unsaved. */
  markSaved: (version: number, text: string) => void;
}

/**
 * The text of a template's document. Unsaved changes are stored as a draft. Without unsaved changes, the text follows the latest
 * version.
 */
export function useEditedText(template: TemplateDetail, unsaved: Unsaved<TextDraft>): EditedText {
  const [state, setState] = useState<TextState>(() => {
    const savedText = formatDocument(template.document);
    const { text, version } = unsaved.restored ?? { text: savedText, version: template.version };
    return {
      text,
      version,
      savedText: version === template.version ? savedText : undefined,
      replacedCount: 0,
      isRestored: unsaved.restored !== undefined,
    };
  });
  const current = useMemo(() => followVersion(state, template), [state, template]);
  const update = (change: (before: TextState) => Partial<TextState>) =>
    setState((before) => {
      const latest = followVersion(before, template);
      return { ...latest, ...change(latest) };
    });
  const { text, version } = current;
  const isDirty = text !== current.savedText;

  const { store, isStored } = unsaved;
  useEffect(() => {
    if (template.isOwn) store(isDirty ? { text, version } : undefined);
  }, [store, template.isOwn, isDirty, text, version]);

  return {
    ...current,
    isDirty,
    isStored,
    isRestored: current.isRestored && isDirty,
    change: (next) => update(() => ({ text: next })),
    write: (next) => update(({ replacedCount }) => ({ text: next, replacedCount: replacedCount + 1 })),
    replace: (next, document) => {
      const savedText = formatDocument(document);
      update(({ replacedCount }) => ({
        text: savedText,
        version: next,
        savedText,
        replacedCount: replacedCount + 1,
        isRestored: false,
      }));
    },
    markSaved: (next, savedText) => update(() => ({ version: next, savedText, isRestored: false })),
  };
}

/** Returns the state after a newer version was saved, by this user or someone else. */
function followVersion(state: TextState, { version, document }: TemplateDetail): TextState {
  if (version <= state.version) return state;
  const savedText = formatDocument(document);
  if (state.text === state.savedText) {
    // Adding the version difference makes the count unique for each version.
    const replacedCount = state.replacedCount + version - state.version;
    return { text: savedText, version, savedText, replacedCount, isRestored: false };
  }
  // The user left and reopened the page while this text was being saved.
  const typed = readDocumentText(state.text).document;
  const isSaved = typed !== undefined && formatDocument(typed) === savedText;
  return isSaved ? { ...state, version, savedText: state.text, isRestored: false } : state;
}

/** Updates the stored draft after a save, because the user may have left the page. Only changes typed since the save are kept. */
export async function settleDraft(store: UnsavedStore, templateId: string, saved: TextDraft): Promise<void> {
  const draft = (await store.read(DOCUMENT_DRAFT, templateId)) as TextDraft | undefined;
  if (draft === undefined) return;
  const rest = draft.text === saved.text ? undefined : { ...draft, version: saved.version };
  await store.write(DOCUMENT_DRAFT, templateId, rest);
}
