import { useForm } from 'react-hook-form';
import type { ChangeKey, KeyEntry } from '../../../contract/workspace.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { acceptGone } from '../use-change.ts';
import { nameRules } from '../field-rules.ts';
import { workspaceClient } from '../workspace-client.ts';
import { nameKey, parseQuota, quotaRules } from './key-fields.ts';
import { useKeyMutation } from './key-queries.ts';

export interface KeyDialogProps {
  entry: KeyEntry;
  onClose: () => void;
  /** Called with a sentence about what was done. */
  onDone: (message: string) => void;
}

/** What a key is called, and how much it may render. */
export function ChangeKeyDialog({ entry, onClose, onDone }: KeyDialogProps) {
  const change = useKeyMutation(
    (body: ChangeKey) => workspaceClient.changeKey(entry.id, body),
    () => {
      onDone('The key is changed.');
      onClose();
    },
  );
  // One without a name of its own is called something all the same, and gets no name by that.
  const called = nameKey(entry);
  const form = useForm({ defaultValues: { name: called, quotaLimit: String(entry.quotaLimit) } });
  const { errors } = form.formState;
  return (
    <FormDialog
      title={`Change ${called}`}
      action="Save"
      mutation={change}
      gone="This key was revoked meanwhile."
      onSubmit={form.handleSubmit(() => {
        // Its type is that of all values; it has those that were changed.
        const changed: Partial<{ name: string; quotaLimit: string }> = form.getValues(undefined, { dirtyFields: true });
        const { name, quotaLimit } = changed;
        change.mutate({ name, quotaLimit: quotaLimit === undefined ? undefined : parseQuota(quotaLimit) });
      })}
      onClose={onClose}
    >
      <TextField label="Name" field={form.register('name', nameRules)} error={errors.name?.message} />
      <TextField
        label="Monthly quota"
        hint="It holds from the next render on, for this month too. With 0 it renders no more."
        isNumber
        field={form.register('quotaLimit', quotaRules)}
        error={errors.quotaLimit?.message}
      />
    </FormDialog>
  );
}

/** Says when the key was last used, before it is refused for good. */
export function RevokeKeyDialog({ entry, onClose, onDone }: KeyDialogProps) {
  const revocation = useKeyMutation(
    () => workspaceClient.revokeKey(entry.id).catch(acceptGone),
    () => {
      onDone(`“${nameKey(entry)}” is revoked.`);
      onClose();
    },
  );
  return (
    <FormDialog
      title={`Revoke ${nameKey(entry)}?`}
      action="Revoke"
      cancel="Keep"
      mutation={revocation}
      onSubmit={() => revocation.mutate(undefined)}
      onClose={onClose}
    >
      <p>
        It begins with <code className="font-mono">{entry.prefix}</code>.{' '}
        {entry.lastUsedAt === null ? (
          'It was never used.'
        ) : (
          <>
            It was last used <RelativeTime isoTime={entry.lastUsedAt} />.
          </>
        )}{' '}
        Whoever calls with it is answered with 401 from now on. A revoked key does not come back.
      </p>
    </FormDialog>
  );
}
