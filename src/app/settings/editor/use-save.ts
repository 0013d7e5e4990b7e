import { useState } from 'react';
import type { WorkspaceClient } from '../../../client/create-workspace-client.ts';
import type { TemplateDetail, SaveTemplate, TemplateEntry } from '../../../contract/workspace.ts';
import { lineOf, type TextProblem } from '../../../variables/find-json-problem.ts';
import { isConflict, useChange } from '../use-change.ts';
import { askAboutCallers, compareCallers } from './caller-changes.tsx';
import { readDocumentText } from './read-document-text.ts';
import type { DocumentCheckControl } from './use-document-check.ts';
import { settleDraft, type EditedText } from './use-edited-text.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRememberedTemplates } from '../../lib/use-remembered-templates.ts';
import { useUnsavedStore } from '../../lib/use-unsaved.ts';
import { templateDetailKey } from '../templates/catalogue-queries.ts';

/** The text at the time Save was pressed. */
interface Save {
  text: string;
  document: Record<string, unknown>;
  /** The version that the text is based on. */
  version: number;
  note: string;
  /** A save's result is hidden once the text has been replaced. */
  replacedCount: number;
}

export interface SaveControl {
  isPending: boolean;
  /** The last version saved in this editor. */
  savedVersion: number | undefined;
  conflict: string | undefined;
  /** The problem that prevented the text from being sent. */
  mistake: string | undefined;
  /** Any other reason why the save failed. */
  failure: Error | undefined;
  /** The note of a save that failed or wasn't confirmed, for the next attempt. */
  note: string;
  save: (note?: string) => void;
  /** Saves on top of the latest version, which someone else saved. */
  saveOnTop: () => void;
}

/**
 * Saves the text as the next version. Asks for confirmation first if that breaks callers. A failed save leaves the text unchanged.
 */
export function useSave(template: TemplateDetail, edited: EditedText, check: DocumentCheckControl): SaveControl {
  const saveTemplate = useSaveTemplate(template.id);
  const unsavedStore = useUnsavedStore();
  const [broken, setBroken] = useState<{ message: string; text: string }>();
  const [note, setNote] = useState('');
  // Its changes were saved or discarded.
  if (note !== '' && !edited.isDirty) setNote('');
  const { mutate, reset, ...mutation } = useChange(async (client, { text, document, version, note: sent }: Save) => {
    const saved = await saveTemplate(client, { document, version, note: sent });
    setNote('');
    await settleDraft(unsavedStore, template.id, { text, version: saved.version });
    edited.markSaved(saved.version, text);
    return saved;
  });

  function begin(version: number, nextNote = note): void {
    if (mutation.isPending || !edited.isDirty || !template.isOwn) return;
    reset();
    setNote(nextNote);
    const { text, replacedCount } = edited;
    const { document, problem = findKnownProblem(check, text) } = readDocumentText(text);
    setBroken(problem && { message: `Line ${lineOf(text, problem.from)}: ${problem.message}`, text });
    if (document === undefined || problem !== undefined) return;
    // Nobody calls a blank page.
    const isBlank = (template.document.layers as unknown[]).length === 0;
    const changes = isBlank ? [] : compareCallers(template.document, document);
    const save = { text, document, version, note: nextNote, replacedCount };
    if (changes.some(({ isBreaking }) => isBreaking)) askAboutCallers(changes, () => mutate(save));
    else mutate(save);
  }

  const isOfText = edited.isDirty && mutation.variables?.replacedCount === edited.replacedCount;
  const mistake = edited.isDirty && broken?.text === edited.text ? broken.message : undefined;
  const failure = isOfText ? (mutation.error ?? undefined) : undefined;
  const isConflicting = failure !== undefined && isConflict(failure);
  return {
    isPending: mutation.isPending,
    savedVersion: mutation.data?.version,
    conflict: isConflicting ? failure.message : undefined,
    mistake,
    failure: mistake === undefined && !isConflicting ? failure : undefined,
    note,
    save: (nextNote) => begin(edited.version, nextNote),
    saveOnTop: () => begin(template.version),
  };
}

/** Finds a problem in the text if that text has already been checked. */
function findKnownProblem({ text, problems }: DocumentCheckControl, asked: string): TextProblem | undefined {
  return text === asked ? problems.find(({ isNote }) => !isNote) : undefined;
}

/** Saves a document as the next version. After a conflict, loads the version that someone else saved. */
export function useSaveTemplate(templateId: string) {
  const queryClient = useQueryClient();
  const updateRemembered = useRememberedTemplates(({ update }) => update);
  return async (client: WorkspaceClient, body: SaveTemplate): Promise<TemplateEntry> => {
    const saved = await client.saveTemplate(templateId, body).catch(async (error: Error) => {
      if (isConflict(error)) await queryClient.invalidateQueries({ queryKey: templateDetailKey(templateId) });
      throw error;
    });
    updateRemembered(saved.id, { updatedAt: saved.updatedAt });
    return saved;
  };
}
