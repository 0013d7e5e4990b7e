import { useState } from 'react';
import { FormDialog } from '../lib/form-dialog.tsx';
import { signOutHere } from '../lib/sign-out-here.ts';
import { useAccountClient } from './use-account-client.ts';
import { useSingleMutation } from '../lib/use-single-mutation.ts';

/** Ends the session, and deletes what this browser stores for the person unless they keep it. */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const client = useAccountClient();
  const [keepsData, setKeepsData] = useState(false);
  const signOut = useSingleMutation({
    area: 'accounts',
    mutationFn: () => signOutHere({ endSession: () => client.signOut(), keepsData }),
  });
  return (
    <FormDialog
      title="Sign out?"
      action="Sign out"
      mutation={signOut}
      failed="You are not signed out."
      unclear="Check your connection, then try again."
      onSubmit={() => signOut.mutate(undefined)}
      onClose={onClose}
    >
      <p>The history, batches and drafts that this browser stores for you are deleted, unless you keep them.</p>
      <label className="flex items-center gap-2 pointer-coarse:min-h-11">
        <input type="checkbox" checked={keepsData} onChange={({ target }) => setKeepsData(target.checked)} />
        Keep them in this browser
      </label>
    </FormDialog>
  );
}
