import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { accountRoutes, type SignIn } from '../../contract/accounts.ts';
import { pagePath } from '../../contract/pages.ts';
import { emailRules, passwordRules } from './account-rules.ts';
import { person } from '../lib/person-scope.ts';
import { ReadFailure } from '../lib/read-failure.tsx';
import { useAccountChange, useAccountClient } from './use-account-client.ts';
import { buttonClass } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { AccountForm, EntryPage } from './entry-page.tsx';

/** Signs a person in. Shown at its own URL, and in place of any page once the session has ended. */
export function SignInPage() {
  const client = useAccountClient();
  const options = useQuery({ queryKey: ['sign-in'], queryFn: ({ signal }) => client.readSignIn({ signal }) });
  const { data, error } = options;
  return (
    <EntryPage title="Sign in">
      {person !== undefined && location.pathname !== pagePath.signIn() && (
        <p className="text-grey-11">Your session has ended. Your drafts are still in this browser.</p>
      )}
      <ReadFailure title="The sign-in page couldn’t be loaded." query={options} />
      {data === undefined && error === null && <div className="skeleton h-56" aria-busy="true" />}
      {data?.needsSetUp === true && (
        <p>
          No one has an account yet. To create the first one, open the link in the server’s output. The link is valid
          for 30 minutes, and each start of the server prints a new one.
        </p>
      )}
      {data?.needsSetUp === false && data.proxyEmail !== null && <ProxyForm email={data.proxyEmail} />}
      {data?.needsSetUp === false && data.proxyEmail === null && data.hasPasswords && <PasswordForm />}
      {data?.needsSetUp === false && data.proxyEmail === null && data.oidcName !== null && (
        <a href={accountRoutes.startOidc.pattern} className={buttonClass('plain', 'self-start whitespace-normal!')}>
          Sign in with {data.oidcName}
        </a>
      )}
    </EntryPage>
  );
}

/** A full load, so that nothing is left of the person who was signed in before. */
function openApp(): void {
  if (location.pathname === pagePath.signIn()) location.replace(pagePath.projects());
  else location.reload();
}

/** A proxy has already checked who this is, so other ways to sign in would end at once. */
function ProxyForm({ email }: { email: string }) {
  const signIn = useAccountChange((client) => client.signInByProxy(), openApp);
  return (
    <AccountForm
      action={`Continue as ${email}`}
      failed="You are not signed in."
      mutation={signIn}
      onSubmit={() => signIn.mutate(undefined)}
    />
  );
}

function PasswordForm() {
  const form = useForm({ defaultValues: { email: '', password: '' } });
  const { errors } = form.formState;
  const signIn = useAccountChange((client, body: SignIn) => client.signIn(body), openApp);
  return (
    <AccountForm
      action="Sign in"
      failed="You are not signed in."
      mutation={signIn}
      onSubmit={form.handleSubmit((values) => signIn.mutate(values))}
    >
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
        autoComplete="current-password"
        hint="Forgot it? Ask an owner for a password link."
        field={form.register('password', passwordRules)}
        error={errors.password?.message}
      />
    </AccountForm>
  );
}
