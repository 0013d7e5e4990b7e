import { useEffect } from 'react';
import { Link } from 'wouter';
import { create } from 'zustand';
import { pagePath } from '../../../contract/pages.ts';
import type { ProjectEntry, TemplateEntry } from '../../../contract/workspace.ts';
import { LazyBoundary } from '../../ui/lazy-boundary.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';

/** A change that asks for something in a dialog. */
export type EntryAction =
  | { kind: 'createProject' }
  | { kind: 'renameProject'; project: ProjectEntry }
  | { kind: 'renameTemplate' | 'duplicateTemplate' | 'moveTemplate'; template: TemplateEntry };

interface EntryChange {
  action?: EntryAction | undefined;
  /** Describes the last change. */
  message: string;
  /** The id of the template that the last change created. */
  copyId?: string | undefined;
}

const useEntryChange = create<EntryChange>(() => ({ message: '' }));

/** Opens the action's dialog, if it has one, and removes the message about an earlier change. */
export function beginAction(action?: EntryAction): void {
  useEntryChange.setState({ action, message: '', copyId: undefined });
}

export function reportChange(message: string, copyId?: string): void {
  useEntryChange.setState({ message, copyId });
}

const EntryDialog = lazyComponent(async () => (await import('./entry-dialog.tsx')).EntryDialog);

/** In view wherever the list is scrolled. */
const belowListClass =
  'tall:sticky bottom-4 z-10 mt-4 block w-fit rounded-card border border-grey-6 bg-grey-2 px-4 py-2 shadow-float';

/** The dialog for the action chosen on the page, and a message about the last change. */
export function EntryChanges({ isBelowList = false }: { isBelowList?: boolean }) {
  const { action, message, copyId } = useEntryChange();
  useEffect(() => beginAction, []);
  return (
    <>
      <output className={`empty:sr-only ${isBelowList ? belowListClass : 'text-success'}`}>
        {message}
        {copyId !== undefined && (
          <>
            {' '}
            <Link href={pagePath.editTemplate(copyId)} className="text-accent underline">
              Edit the copy
            </Link>
          </>
        )}
      </output>
      {action !== undefined && (
        <LazyBoundary key={action.kind} title="The dialog couldn’t be loaded.">
          <EntryDialog
            action={action}
            onClose={() => useEntryChange.setState({ action: undefined })}
            onDone={reportChange}
          />
        </LazyBoundary>
      )}
    </>
  );
}
