import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ChangePassword } from '../../contract/accounts.ts';
import { newPasswordRules, passwordHint, passwordRules } from './account-rules.ts';
import { useAccountChange } from './use-account-client.ts';
import { TextField } from '../ui/text-field.tsx';
import { AccountPart } from './account-part.tsx';
import { AccountForm } from './entry-page.tsx';

interface PasswordPartProps {
  email: string;
  /** False for a person who only uses single sign-on. */
  hasPassword: boolean;
}

/** Changes the person's password. */
export function PasswordPart({ email, hasPassword }: PasswordPartProps) {
  const form = useForm({ defaultValues: { current: '', password: '' } });
  const { errors } = form.formState;
  const [message, setMessage] = useState('');
  const change = useAccountChange(
    (client, body: ChangePassword) => client.changePassword(body),
    () => {
      form.reset();
      setMessage('Password changed. You are signed out everywhere else.');
    },
  );
  return (
    <AccountPart title="Password">
      <AccountForm
        action={hasPassword ? 'Change password' : 'Set password'}
        variant="plain"
        failed="The password wasn’t changed."
        unclear="The password may have been changed anyway. Try the new password before you try again."
        mutation={change}
        onSubmit={form.handleSubmit(({ current, password }) => {
          setMessage('');
          change.mutate({ password, ...(hasPassword && { current }) });
        })}
      >
        {/* Password managers save the new password for this address. */}
        <input type="email" autoComplete="username" aria-label="Email" value={email} readOnly hidden />
        {hasPassword && (
          <TextField
            label="Current password"
            type="password"
            autoComplete="current-password"
            field={form.register('current', passwordRules)}
            error={errors.current?.message}
          />
        )}
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          hint={`${passwordHint} A new password signs you out everywhere else.`}
          field={form.register('password', newPasswordRules)}
          error={errors.password?.message}
        />
      </AccountForm>
      <output className="empty:-mt-4">{message}</output>
    </AccountPart>
  );
}
