import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useStore } from 'zustand';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { nameRules } from '../field-rules.ts';
import { parseQuota, QUOTA_DEFAULT, quotaRules } from './key-fields.ts';
import { useMembers, newKeyStore, noNewKey, useCreateKey } from './key-queries.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';

/** The choice that adds a member. No member has an empty name. */
const NEW_MEMBER = '';

export interface CreateKeyDialogProps {
  member: string;
  onClose: () => void;
}

/** Creates a key, then shows it once. */
export function CreateKeyDialog({ member, onClose }: CreateKeyDialogProps) {
  const { created, isCopied } = useStore(newKeyStore);
  const creation = useCreateKey((made) => newKeyStore.setState({ created: made }));

  // After the browser's Back button, show the key again only if it was not copied.
  useEffect(
    () => () => {
      if (newKeyStore.getState().isCopied) newKeyStore.setState(noNewKey);
    },
    [],
  );

  if (created === undefined) return <KeyForm member={member} creation={creation} onClose={onClose} />;
  return (
    <NewKeyDialog
      created={created}
      isCopied={isCopied}
      onClose={() => {
        newKeyStore.setState(noNewKey);
        onClose();
      }}
    />
  );
}

function KeyForm({ member, creation, onClose }: CreateKeyDialogProps & { creation: ReturnType<typeof useCreateKey> }) {
  const { data: members = [] } = useMembers();
  const listed = [...new Set([member, ...members])].filter((name) => name !== '');
  const form = useForm({ defaultValues: { name: '', member, newMember: '', quotaLimit: String(QUOTA_DEFAULT) } });
  const { errors } = form.formState;
  const isNewMember = useWatch({ control: form.control, name: 'member' }) === NEW_MEMBER;
  return (
    <FormDialog
      title="Create an API key"
      action="Create"
      mutation={creation}
      failed="No key was created."
      unclear="A key may have been created anyway. Close this dialog and check the list. Revoke any key that you can’t copy."
      onSubmit={form.handleSubmit(({ name, newMember, quotaLimit, ...chosen }) => {
        const owner = isNewMember ? newMember : chosen.member;
        creation.mutate({ name, member: owner, quotaLimit: parseQuota(quotaLimit) ?? QUOTA_DEFAULT });
      })}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="The program that uses the key, such as “Web shop”."
        field={form.register('name', nameRules)}
        error={errors.name?.message}
      />
      <SelectField
        label="Member"
        hint="The key has the access of this member."
        options={[...listed.map((name) => [name, name] as const), [NEW_MEMBER, 'New member…']]}
        {...form.register('member')}
      />
      {isNewMember && (
        <TextField
          label="New member"
          field={form.register('newMember', {
            validate: (text) =>
              isListed(listed, text) ? 'This member exists. Choose it from the list.' : nameRules.validate(text),
          })}
          error={errors.newMember?.message}
        />
      )}
      <TextField
        label="Monthly quota"
        hint="Renders per month. You can change this at any time."
        isNumber
        field={form.register('quotaLimit', quotaRules)}
        error={errors.quotaLimit?.message}
      />
    </FormDialog>
  );
}

function isListed(members: readonly string[], text: string): boolean {
  return members.some((name) => name.toLowerCase() === text.trim().toLowerCase());
}
