import type { ReactNode } from 'react';
import type { Visibility } from '../../../contract/resource.ts';
import { DELETED_DAYS } from '../../../contract/workspace.ts';
import { useRememberedTemplates } from '../../lib/use-remembered-templates.ts';
import { FormDialog } from '../form-dialog.tsx';
import { acceptGone } from '../use-change.ts';
import { useCatalogueMutation } from './catalogue-queries.ts';

interface EntryDialogProps {
  onClose: () => void;
  /** Called with a sentence about what was done. */
  onDone: (message: string) => void;
  /** What it means for others. */
  children: ReactNode;
}

export interface ShareDialogProps extends EntryDialogProps {
  /** A project or a template. */
  entry: { name: string; visibility: Visibility };
  change: (change: { visibility: Visibility }) => Promise<unknown>;
}

/** Says what sharing means, before it is done or undone. */
export function ShareDialog({ entry: { name, visibility }, change, onClose, onDone, children }: ShareDialogProps) {
  const isShared = visibility === 'SHARED';
  const share = useCatalogueMutation(
    () => change({ visibility: isShared ? 'PRIVATE' : 'SHARED' }),
    () => {
      onDone(isShared ? `“${name}” is private now.` : `“${name}” is shared now.`);
      onClose();
    },
  );
  return (
    <FormDialog
      title={isShared ? `Stop sharing ${name}?` : `Share ${name}?`}
      action={isShared ? 'Stop sharing' : 'Share'}
      mutation={share}
      onSubmit={() => share.mutate(undefined)}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  );
}

export interface DeleteDialogProps extends EntryDialogProps {
  /** A project or a template. */
  entry: { id: string; name: string };
  remove: (id: string) => Promise<unknown>;
}

/** Asks before a project or a template is deleted. */
export function DeleteDialog({ entry: { id, name }, remove, onClose, onDone, children }: DeleteDialogProps) {
  const forget = useRememberedTemplates((remembered) => remembered.forget);
  const removal = useCatalogueMutation(
    () => remove(id).catch(acceptGone),
    () => {
      forget(id);
      onDone(`“${name}” is deleted. It can come back for ${DELETED_DAYS} days.`);
      onClose();
    },
  );
  return (
    <FormDialog
      title={`Delete ${name}?`}
      action="Delete"
      cancel="Keep"
      mutation={removal}
      onSubmit={() => removal.mutate(undefined)}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  );
}
