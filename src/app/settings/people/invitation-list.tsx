import { useId } from 'react';
import type { Invitation } from '../../../contract/accounts.ts';
import { roleNames } from '../../account/account-rules.ts';
import { Button } from '../../ui/button.tsx';
import { formatDayAndTime } from '../../ui/format-time.ts';

export interface InvitationListProps {
  invitations: readonly Invitation[];
  onRevoke: (invitation: Invitation) => void;
}

/** Invitations that nobody has used yet. */
export function InvitationList({ invitations, onRevoke }: InvitationListProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-base">
        Pending invitations
      </h2>
      <ul aria-labelledby={id} className="rounded-card border border-grey-6 bg-grey-2">
        {invitations.map((invitation) => (
          <li
            key={invitation.id}
            className="flex flex-wrap items-center justify-between gap-x-6 border-t border-grey-6 py-2 ps-4 pe-2 max-sm:pe-4 first:border-t-0"
          >
            <span id={`${id}-${invitation.id}`} className="min-w-0 wrap-anywhere">
              {invitation.email}, {roleNames[invitation.role].toLowerCase()}{' '}
              <span className="text-grey-10">until {formatDayAndTime(Date.parse(invitation.expiresAt))}</span>
            </span>
            <Button
              variant="quiet"
              className="max-sm:-ms-3"
              aria-describedby={`${id}-${invitation.id}`}
              onClick={() => onRevoke(invitation)}
            >
              Revoke
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
