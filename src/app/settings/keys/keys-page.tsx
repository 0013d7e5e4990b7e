import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ReadFailure } from '../../hooks/read-failure.tsx';
import { DoneMessage, SettingsFrame } from '../settings-frame.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { ChangeKeyDialog, RevokeKeyDialog } from './key-dialogs.tsx';
import { keyEntriesQuery, newKeyStore } from './key-queries.ts';
import { KeyTable } from './key-table.tsx';
import { UsePart } from './use-part.tsx';

type OpenDialog = { kind: 'create' } | { kind: 'change' | 'revoke'; keyId: string };

/** The keys of the service: made, changed and revoked. */
export function KeysPage() {
  const keys = useQuery(keyEntriesQuery);
  const { data, error, refetch } = keys;
  const [dialog, setDialog] = useState<OpenDialog | undefined>(() =>
    newKeyStore.getState().created === undefined ? undefined : { kind: 'create' },
  );
  const [message, setMessage] = useState('');
  // What was made last is looked for first.
  const entries = useMemo(() => data?.toReversed() ?? [], [data]);
  const valid = entries.filter(({ revokedAt }) => revokedAt === null);
  const revoked = entries.filter(({ revokedAt }) => revokedAt !== null);
  const ofApp = entries.find(({ isSystemKey }) => isSystemKey);

  // As it is now: it may have been used since the dialog was opened.
  const subject = dialog?.kind === 'create' ? undefined : entries.find(({ id }) => id === dialog?.keyId);

  function open(next: OpenDialog): void {
    setMessage('');
    setDialog(next);
    void refetch();
  }

  function close(): void {
    setDialog(undefined);
    void refetch();
  }

  return (
    <SettingsFrame
      title="API keys"
      actions={
        data !== undefined && (
          <Button look="primary" onClick={() => open({ kind: 'create' })}>
            <Plus size="1rem" aria-hidden="true" />
            Create key
          </Button>
        )
      }
    >
      <p className="-mt-2 max-w-prose text-grey-11">
        A program sends a key with each call to{' '}
        <code className="font-mono wrap-anywhere">{location.origin}/api/v1</code>. It may read and render what the key’s
        member sees, up to the key’s quota.
      </p>
      <ReadFailure
        title={data === undefined ? 'The keys could not be read.' : 'The keys could not be read again.'}
        query={keys}
      />
      {data === undefined && error === null && <div className="skeleton h-64" aria-busy="true" />}
      {data !== undefined && (
        <>
          <DoneMessage>{message}</DoneMessage>
          {valid.every(({ isSystemKey }) => isSystemKey) && (
            <p className="max-w-prose">
              No program has a key yet. Create one for each, so that each can be revoked alone.
            </p>
          )}
          {valid.length > 0 && (
            <KeyTable
              label="API keys"
              entries={valid}
              onChange={({ id }) => open({ kind: 'change', keyId: id })}
              onRevoke={({ id }) => open({ kind: 'revoke', keyId: id })}
            />
          )}
          {revoked.length > 0 && (
            <details>
              <summary className="w-fit cursor-pointer pointer-coarse:py-3">Revoked keys ({revoked.length})</summary>
              <div className="mt-2">
                <KeyTable label="Revoked keys" entries={revoked} />
              </div>
            </details>
          )}
          <UsePart entries={entries} />
        </>
      )}
      {dialog?.kind === 'create' && <CreateKeyDialog member={ofApp?.member ?? ''} onClose={close} />}
      {subject !== undefined && dialog?.kind === 'change' && (
        <ChangeKeyDialog entry={subject} onClose={close} onDone={setMessage} />
      )}
      {subject !== undefined && dialog?.kind === 'revoke' && (
        <RevokeKeyDialog entry={subject} onClose={close} onDone={setMessage} />
      )}
    </SettingsFrame>
  );
}
