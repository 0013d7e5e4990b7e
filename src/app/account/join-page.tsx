import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link } from 'wouter';
import type { Link as SentLink, UseLink } from '../../contract/accounts.ts';
import { pagePath } from '../../contract/pages.ts';
import { newPasswordRules, passwordHint, personNameRules, roleNames } from './account-rules.ts';
import { Failure } from '../lib/failure.tsx';
import { useAccountChange, useAccountClient } from './use-account-client.ts';
import { TextField } from '../ui/text-field.tsx';
import { AccountForm, EntryPage } from './entry-page.tsx';
import { useLinkToken } from './use-link-token.ts';

const USED = 'The link has expired or was already used. Ask the person who sent it for a new one.';

/** Creates an account from an invitation, or sets a new password, with a link that an owner has sent. */
export function JoinPage() {
  const token = useLinkToken();
  const client = useAccountClient();
  const { data: link, error } = useQuery({
    queryKey: ['link', token],
    queryFn: ({ signal }) => client.readLink(token, { signal }),
    enabled: token !== '',
    staleTime: Infinity,
  });
  return (
    <EntryPage title={link?.purpose === 'reset' ? 'Set a new password' : 'Join'}>
      {token === '' && <p>This link is incomplete. Copy the whole link from the message that you received.</p>}
      {error !== null && (
        <>
          <Failure
            error={error}
            title="This link can’t be used."
            missing={USED}
            unclear="Check your connection, then reload the page."
          />
          <p>
            If you already have an account,{' '}
            <Link href={pagePath.projects()} className="underline">
              open Galley
            </Link>
            .
          </p>
        </>
      )}
      {token !== '' && link === undefined && error === null && <div className="skeleton h-72" aria-busy="true" />}
      {link !== undefined && <LinkForm token={token} link={link} />}
    </EntryPage>
  );
}

function LinkForm({ token, link }: { token: string; link: SentLink }) {
  const isJoin = link.purpose === 'join';
  const form = useForm({ defaultValues: { email: link.email, name: '', password: '' } });
  const { errors } = form.formState;
  const acceptance = useAccountChange(
    (client, body: UseLink) => client.acceptLink(body),
    // The token leaves the browser's history.
    () => location.replace(pagePath.projects()),
  );
  return (
    <AccountForm
      action={isJoin ? 'Join' : 'Set password'}
      failed={isJoin ? 'You haven’t joined.' : 'The password wasn’t changed.'}
      unclear="It may have worked anyway. Try to sign in before you try again."
      missing={USED}
      mutation={acceptance}
      onSubmit={form.handleSubmit(({ name, password }) =>
        acceptance.mutate({ token, password, ...(isJoin && { name }) }),
      )}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        isReadOnly
        className="bg-grey-3"
        hint={isJoin ? `Your role is ${roleNames[link.role].toLowerCase()}.` : undefined}
        field={form.register('email')}
      />
      {isJoin && (
        <TextField
          label="Name"
          autoComplete="name"
          field={form.register('name', personNameRules)}
          error={errors.name?.message}
        />
      )}
      <TextField
        label={isJoin ? 'Password' : 'New password'}
        type="password"
        autoComplete="new-password"
        hint={passwordHint}
        field={form.register('password', newPasswordRules)}
        error={errors.password?.message}
      />
    </AccountForm>
  );
}
