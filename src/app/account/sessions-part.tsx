import { useState } from 'react';
import type { Account } from '../../contract/accounts.ts';
import { Failure } from '../lib/failure.tsx';
import { useAccountChange } from './use-account-client.ts';
import { Button } from '../ui/button.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { AccountPart } from './account-part.tsx';
import { describeAgent } from './describe-agent.ts';

/** Where the person is signed in, with a button that ends all other sessions. */
export function SessionsPart({ sessions }: Pick<Account, 'sessions'>) {
  const [message, setMessage] = useState('');
  const end = useAccountChange(
    (client) => client.endOtherSessions(),
    () => setMessage('You are signed out everywhere else.'),
  );
  return (
    <AccountPart title="Sessions">
      <ul aria-label="Sessions" className="max-w-160 rounded-card border border-grey-6 bg-grey-2">
        {sessions.map(({ createdAt, seenAt, address, agent, isThis }) => (
          <li
            key={`${createdAt} ${address} ${agent}`}
            className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-t border-grey-6 px-4 py-3 first:border-t-0"
          >
            <span className="min-w-0 wrap-anywhere" title={agent}>
              {describeAgent(agent)} <span className="text-grey-10">from {address}</span>
            </span>
            <span className="text-grey-10">
              {isThis ? (
                'This session'
              ) : (
                <>
                  Last seen <RelativeTime isoTime={seenAt} />
                </>
              )}
              , signed in <RelativeTime isoTime={createdAt} />
            </span>
          </li>
        ))}
      </ul>
      {end.error !== null && (
        <Failure
          error={end.error}
          title="The other sessions weren’t ended."
          unclear="They may have ended anyway. Reload the page to check."
        />
      )}
      {/* Stays once the other sessions have ended, so that it keeps the focus. */}
      <Button
        className="self-start"
        isBusy={end.isPending}
        onClick={() => {
          setMessage('');
          end.mutate(undefined);
        }}
      >
        Sign out everywhere else
      </Button>
      <output className="empty:-mt-4">{message}</output>
    </AccountPart>
  );
}
