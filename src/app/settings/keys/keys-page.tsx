import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { pagePath } from '../../../contract/pages.ts';
import type { KeyEntry } from '../../../contract/workspace.ts';
import { confirmDelete } from '../../lib/confirm-action.tsx';
import { Button } from '../../ui/button.tsx';
import { HelpLink } from '../../ui/help-link.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ReadFailure } from '../../lib/read-failure.tsx';
import { DoneMessage, SettingsFrame } from '../settings-frame.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { ChangeKeyDialog } from './change-key-dialog.tsx';
import { keyNameOf } from './key-fields.ts';
import { newKeyStore, useKeyEntries } from './key-queries.ts';
import { KeyTable } from './key-table.tsx';
import { acceptGone, useChange } from '../use-change.ts';
import { UsePart } from './use-part.tsx';

type OpenDialog = { kind: 'create' } | { kind: 'change'; keyId: string };

export function KeysPage() {
  const keys = useKeyEntries();
  const { data, error, refetch } = keys;
  const [dialog, setDialog] = useState<OpenDialog | undefined>(() =>
    newKeyStore.getState().created === undefined ? undefined : { kind: 'create' },
  );
  const [message, setMessage] = useState('');
  // Newest first.
  const entries = useMemo(() => data?.toReversed() ?? [], [data]);
  const valid = entries.filter(({ revokedAt }) => revokedAt === null);
  const revoked = entries.filter(({ revokedAt }) => revokedAt !== null);
  const ofApp = entries.find(({ isSystemKey }) => isSystemKey);

  const changed = dialog?.kind === 'change' ? entries.find(({ id }) => id === dialog.keyId) : undefined;
  const revocation = useChange((client, id: string) => client.revokeKey(id).catch(acceptGone));

  function open(next: OpenDialog): void {
    setMessage('');
    setDialog(next);
    void refetch();
  }

  function revoke(entry: KeyEntry): void {
    setMessage('');
    confirmDelete({
      verb: 'Revoke',
      label: keyNameOf(entry),
      message: <RevokeMessage keyId={entry.id} />,
      onConfirm: async () => {
        await revocation.mutateAsync(entry.id);
        setMessage(`“${keyNameOf(entry)}” was revoked.`);
      },
    });
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
          <Button variant="primary" onClick={() => open({ kind: 'create' })}>
            <Plus size="1rem" aria-hidden="true" />
            Create key
          </Button>
        )
      }
    >
      <p className="-mt-2 max-w-prose text-grey-11">
        Programs send a key with each call to <code className="font-mono wrap-anywhere">{location.origin}/api/v1</code>.
        A key can read and render everything that its member can see, up to the key’s quota.
      </p>
      <HelpLink href={pagePath.helpPage('api')} title="API" />
      <ReadFailure
        title={data === undefined ? 'The keys couldn’t be loaded.' : 'The keys couldn’t be refreshed.'}
        query={keys}
      />
      {data === undefined && error === null && <div className="skeleton h-64" aria-busy="true" />}
      {data !== undefined && (
        <>
          <DoneMessage>{message}</DoneMessage>
          {valid.every(({ isSystemKey }) => isSystemKey) && (
            <p className="max-w-prose">
              No keys yet. Create one for each program, so that you can revoke keys individually.
            </p>
          )}
          {valid.length > 0 && (
            <KeyTable
              label="API keys"
              entries={valid}
              onChange={({ id }) => open({ kind: 'change', keyId: id })}
              onRevoke={revoke}
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
      {changed !== undefined && <ChangeKeyDialog entry={changed} onClose={close} onDone={setMessage} />}
    </SettingsFrame>
  );
}

/** Shows whether the key is still in use. */
function RevokeMessage({ keyId }: { keyId: string }) {
  const { data } = useKeyEntries();
  const entry = data?.find(({ id }) => id === keyId);
  return (
    <p>
      It begins with <code className="font-mono">{entry?.prefix}</code>.{' '}
      {entry?.lastUsedAt == null ? (
        'The key was never used.'
      ) : (
        <>
          It was last used <RelativeTime isoTime={entry.lastUsedAt} />.
        </>
      )}{' '}
      Requests with this key will fail with 401. This can’t be undone.
    </p>
  );
}
