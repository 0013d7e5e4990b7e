import { useState } from 'react';
import type { TemplateDetail } from '../../../contract/workspace.ts';
import type { VariableChange } from '../../../variables/compare-variables.ts';
import { lineOf, type TextProblem } from '../../../variables/find-json-problem.ts';
import { isConflict, useCatalogueMutation } from '../templates/catalogue-queries.ts';
import { useSaveTemplate } from '../templates/use-save-template.ts';
import { compareCallers } from './caller-changes.tsx';
import { settleDraft } from './kept-draft.ts';
import { readDocumentText } from './read-document-text.ts';
import type { DocumentCheckControl } from './use-document-check.ts';
import type { DraftControl } from './use-draft.ts';

/** What is to be saved, as it was when Save was pressed. */
interface Save {
  text: string;
  document: Record<string, unknown>;
  /** The version that it is saved on top of. */
  version: number;
  /** Of the draft. What came of the save is told no longer once another text is in its place. */
  replacedCount: number;
}

export interface SaveControl {
  isPending: boolean;
  /** The number that was saved last. */
  savedVersion: number | undefined;
  /** Somebody saved meanwhile; in words with names. */
  conflict: string | undefined;
  /** What is wrong with the text, so that nothing was sent. */
  mistake: string | undefined;
  /** Why else it was not saved, or may not be. */
  failure: Error | undefined;
  /** What callers have to know before it is saved. */
  question: { changes: VariableChange[]; confirm: () => void; cancel: () => void } | undefined;
  save: () => void;
  /** Saves on top of the newest version, which was saved by somebody else. */
  saveOnTop: () => void;
}

/** Saves the text as the next version, after a question where that breaks callers. Whatever comes of it, the text stays. */
export function useSave(template: TemplateDetail, draft: DraftControl, check: DocumentCheckControl): SaveControl {
  const saveTemplate = useSaveTemplate(template.id);
  const [broken, setBroken] = useState<{ message: string; text: string }>();
  const [asked, setAsked] = useState<{ save: Save; changes: VariableChange[] }>();
  const { mutate, reset, ...mutation } = useCatalogueMutation(async ({ text, document, version }: Save) => {
    const saved = await saveTemplate({ document, version });
    // This goes on when the page is left meanwhile, and whoever comes back has nothing unsaved.
    settleDraft(template.id, { text, version: saved.version });
    draft.markSaved(saved.version, text);
    return saved;
  });

  function begin(version: number): void {
    if (mutation.isPending || !draft.isDirty || !template.isOwn) return;
    reset();
    const { text, replacedCount } = draft;
    const { document, problem = findKnownProblem(check, text) } = readDocumentText(text);
    setBroken(problem && { message: `Line ${lineOf(text, problem.from)}: ${problem.message}`, text });
    if (document === undefined || problem !== undefined) return;
    const changes = compareCallers(template.document, document);
    const save = { text, document, version, replacedCount };
    if (changes.some(({ isBreaking }) => isBreaking)) setAsked({ save, changes });
    else mutate(save);
  }

  const isOfDraft = draft.isDirty && mutation.variables?.replacedCount === draft.replacedCount;
  const mistake = draft.isDirty && broken?.text === draft.text ? broken.message : undefined;
  const failure = isOfDraft ? (mutation.error ?? undefined) : undefined;
  const isOutrun = failure !== undefined && isConflict(failure);
  return {
    isPending: mutation.isPending,
    savedVersion: mutation.data?.version,
    conflict: isOutrun ? failure.message : undefined,
    mistake,
    failure: mistake === undefined && !isOutrun ? failure : undefined,
    question: asked && {
      changes: asked.changes,
      confirm: () => {
        setAsked(undefined);
        mutate(asked.save);
      },
      cancel: () => setAsked(undefined),
    },
    save: () => begin(draft.version),
    saveOnTop: () => begin(template.version),
  };
}

/** What is wrong with a text, as far as it was checked already. */
function findKnownProblem({ text, problems }: DocumentCheckControl, asked: string): TextProblem | undefined {
  return text === asked ? problems.find(({ isNote }) => !isNote) : undefined;
}
