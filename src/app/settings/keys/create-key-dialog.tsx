import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { useForm } from 'react-hook-form';
import { useStore } from 'zustand';
import { useLeaveGuard } from '../../lib/leave-guard.ts';
import { Button } from '../../ui/button.tsx';
import { closeDialog, Dialog, floatingDialogClass } from '../../ui/dialog.tsx';
import { Failure } from '../failure.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { nameRules } from '../field-rules.ts';
import { nameKey, parseQuota, QUOTA_DEFAULT, quotaRules } from './key-fields.ts';
import { membersQuery, newKeyStore, noNewKey, useCreateKey } from './key-queries.ts';
import { NewKey } from './new-key.tsx';

export interface CreateKeyDialogProps {
  /** Whom the key belongs to when nobody else is named. */
  member: string;
  onClose: () => void;
}

/** Asks what a key is for, makes it, and shows it once: until it was copied, closing asks. */
export function CreateKeyDialog({ member, onClose }: CreateKeyDialogProps) {
  const { created, isCopied } = useStore(newKeyStore);
  const [isLeaving, setLeaving] = useState(false);
  const creation = useCreateKey((made) => newKeyStore.setState({ created: made }));
  const isAtRisk = created !== undefined && !isCopied;
  const question = useLeaveGuard(isAtRisk);
  const title = created === undefined ? 'Create an API key' : `The key ${nameKey(created.entry)} is made`;

  // Left by the browser's Back, it is only kept when it was not copied.
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
      // A key that is on its way, or was not copied yet, would be lost for good.
      closedBy={creation.isPending || isAtRisk ? 'none' : 'closerequest'}
      onClose={() => {
        newKeyStore.setState(noNewKey);
        onClose();
      }}
      className={`${floatingDialogClass} w-[min(34rem,92vw)]`}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it takes the key that would close the dialog */}
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
            isLeaving={(isLeaving || question !== undefined) && !isCopied}
            onCopied={() => newKeyStore.setState({ isCopied: true })}
            onLeave={() => setLeaving(true)}
          />
        )}
      </div>
    </Dialog>
  );
}

function KeyForm({ member, creation }: { member: string; creation: ReturnType<typeof useCreateKey> }) {
  const { data: members = [] } = useQuery(membersQuery);
  const form = useForm({ defaultValues: { name: '', member, quotaLimit: String(QUOTA_DEFAULT) } });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ quotaLimit, ...named }) => {
    creation.mutate({ ...named, quotaLimit: parseQuota(quotaLimit) ?? QUOTA_DEFAULT });
  });
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <TextField
        label="Name"
        hint="What will use it, so that you know it again: Web shop, Newsletter."
        field={form.register('name', nameRules)}
        error={errors.name?.message}
      />
      <TextField
        label="Member"
        hint="The key sees what this member sees. Choose one, or type a name to make a new member."
        suggestions={members}
        field={form.register('member', nameRules)}
        error={errors.member?.message}
      />
      <TextField
        label="Monthly quota"
        hint="How many renders it may make in a month. It can be changed at any time."
        isNumber
        field={form.register('quotaLimit', quotaRules)}
        error={errors.quotaLimit?.message}
      />
      {creation.error !== null && (
        <Failure
          error={creation.error}
          title="No key was made."
          unclear="A key may have been made all the same. Close this and look at the list: revoke one that nobody could copy."
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" isBusy={creation.isPending}>
          Create
        </Button>
        <Button isBusy={creation.isPending} onClick={(event) => creation.isPending || closeDialog(event)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
