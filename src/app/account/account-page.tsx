import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Account } from '../../contract/accounts.ts';
import { personNameRules, roleNames } from './account-rules.ts';
import { ReadFailure } from '../lib/read-failure.tsx';
import { useAccountChange, useAccountQuery } from './use-account-client.ts';
import { serviceDescriptionQuery, useServiceDescription } from '../lib/use-service-description.ts';
import { Button } from '../ui/button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { TextField } from '../ui/text-field.tsx';
import { AccountPart } from './account-part.tsx';
import { AccountForm } from './entry-page.tsx';
import { PasswordPart } from './password-part.tsx';
import { SessionsPart } from './sessions-part.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';

/** The person's own name, password and sessions. */
export function AccountPage() {
  const { data: service } = useServiceDescription();
  const hasAccounts = service?.person !== undefined;
  const account = useAccountQuery(['me'], (client, call) => client.getAccount(call), { enabled: hasAccounts });
  const [isLeaving, setLeaving] = useState(false);
  const { data, error } = account;
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <PageHeading title="Your account" />
        {hasAccounts && <Button onClick={() => setLeaving(true)}>Sign out</Button>}
      </div>
      {service !== undefined && !hasAccounts && (
        <p>This app has no accounts, because only this computer can reach it.</p>
      )}
      <ReadFailure title="Your account couldn’t be loaded." query={account} />
      {data === undefined && error === null && hasAccounts && <div className="skeleton h-64" aria-busy="true" />}
      {data !== undefined && (
        <>
          <ProfilePart account={data} />
          <PasswordPart email={data.email} hasPassword={data.hasPassword} />
          <SessionsPart sessions={data.sessions} />
        </>
      )}
      {isLeaving && <SignOutDialog onClose={() => setLeaving(false)} />}
    </div>
  );
}

function ProfilePart({ account: { name, email, role } }: { account: Account }) {
  const queryClient = useQueryClient();
  const form = useForm({ defaultValues: { name } });
  const [message, setMessage] = useState('');
  const change = useAccountChange(
    (client, changed: string) => client.changeName(changed),
    () => {
      setMessage('Name saved.');
      // The menu shows the name.
      void queryClient.invalidateQueries(serviceDescriptionQuery);
    },
  );
  return (
    <AccountPart title="Profile">
      <p className="text-grey-11">
        <bdi>{email}</bdi>, {roleNames[role].toLowerCase()}
      </p>
      <AccountForm
        action="Save name"
        variant="plain"
        failed="The name wasn’t changed."
        mutation={change}
        onSubmit={form.handleSubmit((values) => {
          setMessage('');
          change.mutate(values.name);
        })}
      >
        <TextField
          label="Name"
          autoComplete="name"
          field={form.register('name', personNameRules)}
          error={form.formState.errors.name?.message}
        />
      </AccountForm>
      <output className="empty:-mt-4">{message}</output>
    </AccountPart>
  );
}
