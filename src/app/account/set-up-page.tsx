import { useForm } from 'react-hook-form';
import type { SetUp } from '../../contract/accounts.ts';
import { pagePath } from '../../contract/pages.ts';
import { emailRules, newPasswordRules, passwordHint, personNameRules } from './account-rules.ts';
import { useAccountChange } from './use-account-client.ts';
import { TextField } from '../ui/text-field.tsx';
import { AccountForm, EntryPage } from './entry-page.tsx';
import { useLinkToken } from './use-link-token.ts';

/** Creates the first account of a new installation, with the link that the server printed. */
export function SetUpPage() {
  const token = useLinkToken();
  return (
    <EntryPage title="Create the first account">
      {token === '' ? (
        <p>This link is incomplete. Copy the whole link from the server’s output.</p>
      ) : (
        <SetUpForm token={token} />
      )}
    </EntryPage>
  );
}

function SetUpForm({ token }: { token: string }) {
  const form = useForm({ defaultValues: { name: '', email: '', password: '' } });
  const { errors } = form.formState;
  const setUp = useAccountChange(
    (client, body: SetUp) => client.setUp(body),
    // The token leaves the browser's history.
    () => location.replace(pagePath.projects()),
  );
  return (
    <>
      <p className="text-grey-11">You become the owner: you invite people and manage API keys and settings.</p>
      <AccountForm
        action="Create account"
        failed="The account wasn’t created."
        unclear="The account may have been created anyway. Try to sign in before you try again."
        missing="The link has expired or was already used. Restart the server and open the link that it prints."
        mutation={setUp}
        onSubmit={form.handleSubmit((values) => setUp.mutate({ token, ...values }))}
      >
        <TextField
          label="Name"
          autoComplete="name"
          field={form.register('name', personNameRules)}
          error={errors.name?.message}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          field={form.register('email', emailRules)}
          error={errors.email?.message}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="new-password"
          hint={passwordHint}
          field={form.register('password', newPasswordRules)}
          error={errors.password?.message}
        />
      </AccountForm>
    </>
  );
}
