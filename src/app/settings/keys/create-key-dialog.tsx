import { useEffect, useState, type KeyboardEvent } from 'react';
import { useForm } from 'react-hook-form';
import { useStore } from 'zustand';
import { useLeaveGuard } from '../../lib/leave-guard.ts';
import { Button } from '../../ui/button.tsx';
import { closeDialog, Dialog, floatingDialogClass } from '../../ui/dialog.tsx';
import { Failure } from '../../lib/failure.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { nameRules } from '../field-rules.ts';
import { keyNameOf, parseQuota, QUOTA_DEFAULT, quotaRules } from './key-fields.ts';
import { useMembers, newKeyStore, noNewKey, useCreateKey } from './key-queries.ts';
import { NewKey } from './new-key.tsx';

export interface CreateKeyDialogProps {
  member: string;
  onClose: () => void;
}

/** Creates a key and shows it once. Closing the dialog asks first until the key was copied. */
export function CreateKeyDialog({ member, onClose }: CreateKeyDialogProps) {
  const { created, isCopied } = useStore(newKeyStore);
  const [isLeaving, setLeaving] = useState(false);
  const creation = useCreateKey((made) => newKeyStore.setState({ created: made }));
  const isAtRisk = created !== undefined && !isCopied;
  // The answer is the button that closes the dialog: without the key, there is nothing to stay for.
  useLeaveGuard(isAtRisk, () => setLeaving(true));
  const title = created === undefined ? 'Create an API key' : `Key ${keyNameOf(created.entry)} created`;

  // After the browser's Back, show the key again only if it was not copied.
  useEffect(
    () => () => {
      if (newKeyStore.getState().isCopied) newKeyStore.setState(noNewKey);
    },
    [],
  );

  function askBeforeClosing(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === 'Escape' && isAtRisk) setLeaving(true);
  }

  return (
    <Dialog
      label={title}
      // A key that is being created or was not copied yet would be lost.
      closedBy={creation.isPending || isAtRisk ? 'none' : 'closerequest'}
      onClose={() => {
        newKeyStore.setState(noNewKey);
        onClose();
      }}
      className={`${floatingDialogClass} w-[min(34rem,92vw)]`}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it handles the key that would close the dialog */}
      <div className="flex flex-col gap-4" onKeyDown={askBeforeClosing}>
        <h2 className="text-base wrap-anywhere">
          <bdi>{title}</bdi>
        </h2>
        {created === undefined ? (
          <KeyForm member={member} creation={creation} />
        ) : (
          <NewKey
            created={created}
            isCopied={isCopied}
            isLeaving={isLeaving && !isCopied}
            onCopied={() => newKeyStore.setState({ isCopied: true })}
            onLeave={() => setLeaving(true)}
          />
        )}
      </div>
    </Dialog>
  );
}

function KeyForm({ member, creation }: { member: string; creation: ReturnType<typeof useCreateKey> }) {
  const { data: members = [] } = useMembers();
  const form = useForm({ defaultValues: { name: '', member, quotaLimit: String(QUOTA_DEFAULT) } });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ quotaLimit, ...named }) => {
    creation.mutate({ ...named, quotaLimit: parseQuota(quotaLimit) ?? QUOTA_DEFAULT });
  });
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <TextField
        label="Name"
        hint="The program that uses the key, such as “Web shop”."
        field={form.register('name', nameRules)}
        error={errors.name?.message}
      />
      <TextField
        label="Member"
        hint="The key has the access of this member. Choose one, or type a new name to create a member."
        suggestions={members}
        field={form.register('member', nameRules)}
        error={errors.member?.message}
      />
      <TextField
        label="Monthly quota"
        hint="Renders per month. You can change this at any time."
        isNumber
        field={form.register('quotaLimit', quotaRules)}
        error={errors.quotaLimit?.message}
      />
      {creation.error !== null && (
        <Failure
          error={creation.error}
          title="No key was created."
          unclear="A key may have been created anyway. Close this and check the list: revoke a key that you can’t copy."
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" isBusy={creation.isPending}>
          Create
        </Button>
        <Button isBusy={creation.isPending} onClick={(event) => creation.isPending || closeDialog(event)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
