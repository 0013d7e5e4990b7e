import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { ChangePerson, Invitation, Person } from '../../../contract/accounts.ts';
import { confirmDelete } from '../../lib/confirm-action.tsx';
import { Failure } from '../../lib/failure.tsx';
import { ReadFailure } from '../../lib/read-failure.tsx';
import { roleNames } from '../../account/account-rules.ts';
import { useAccountChange, useAccountQuery } from '../../account/use-account-client.ts';
import { useServiceDescription } from '../../lib/use-service-description.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../data-table.tsx';
import { DoneMessage, SettingsFrame } from '../settings-frame.tsx';
import { acceptGone } from '../use-change.ts';
import { InvitationList } from './invitation-list.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { LinkDialog, type ShownLink } from './link-dialog.tsx';
import { PersonQuotaDialog } from './person-quota-dialog.tsx';
import { PersonRow } from './person-row.tsx';

type OpenDialog = { kind: 'invite' } | { kind: 'quota'; personId: string } | { kind: 'link'; link: ShownLink };

/** What can be changed in a person's row, and the message afterward. */
interface RowChange {
  person: Person;
  body: ChangePerson;
  done: string;
}

/** Everyone with an account, and the invitations. */
export function PeoplePage() {
  const people = useAccountQuery(['people'], (client, call) => client.listPeople(call));
  const { data, error } = people;
  const self = useServiceDescription().data?.person;
  const [dialog, setDialog] = useState<OpenDialog>();
  const [message, setMessage] = useState('');
  const showLink = (link: ShownLink) => setDialog({ kind: 'link', link });

  const change = useAccountChange(
    (client, { person, body }: RowChange) => client.changePerson(person.id, body),
    (_output, { done }) => setMessage(done),
  );
  const reset = useAccountChange(async (client, { id, name }: Person) => {
    // Not returned, because React Query would cache the link.
    showLink({ kind: 'password', person: name, ...(await client.createReset(id)) });
  });
  const removal = useAccountChange((client, id: string) => client.removePerson(id).catch(acceptGone));
  const revocation = useAccountChange((client, id: string) => client.revokeInvitation(id).catch(acceptGone));
  const failure = change.error ?? reset.error;

  function clear(): void {
    setMessage('');
    change.reset();
    reset.reset();
  }

  function open(next: OpenDialog): void {
    clear();
    setDialog(next);
  }

  function changeRow(row: RowChange): void {
    clear();
    change.mutate(row);
  }

  function remove({ id, name, email }: Person): void {
    clear();
    confirmDelete({
      verb: 'Remove',
      label: name,
      message: (
        <p>
          {email} is signed out everywhere and can’t sign in again. To block someone for a while, disable them instead.
        </p>
      ),
      onConfirm: async () => {
        await removal.mutateAsync(id);
        setMessage(`${name} was removed.`);
      },
    });
  }

  function revoke({ id, email }: Invitation): void {
    clear();
    confirmDelete({
      verb: 'Revoke',
      label: `the invitation for ${email}`,
      message: <p>The link stops working.</p>,
      onConfirm: async () => {
        await revocation.mutateAsync(id);
        setMessage(`The invitation for ${email} was revoked.`);
      },
    });
  }

  // The chosen role is shown while it is saved.
  const saving = change.isPending ? change.variables : undefined;
  const limited = dialog?.kind === 'quota' ? data?.people.find(({ id }) => id === dialog.personId) : undefined;
  const close = () => setDialog(undefined);
  return (
    <SettingsFrame
      title="People"
      actions={
        data !== undefined && (
          <Button variant="primary" onClick={() => open({ kind: 'invite' })}>
            <Plus size="1rem" aria-hidden="true" />
            Invite
          </Button>
        )
      }
    >
      <ReadFailure
        title={data === undefined ? 'The people couldn’t be loaded.' : 'The people couldn’t be refreshed.'}
        query={people}
      />
      {data === undefined && error === null && <div className="skeleton h-64" aria-busy="true" />}
      {data !== undefined && (
        <>
          <DoneMessage>{message}</DoneMessage>
          {failure !== null && <Failure error={failure} missing="This person was removed." />}
          <DataTable label="People" columns={['Name', 'Role', 'Used this month', 'Last seen']} hasActions>
            {data.people.map((person) => (
              <PersonRow
                key={person.id}
                person={saving?.person.id === person.id ? { ...person, role: saving.body.role ?? person.role } : person}
                isSelf={person.id === self?.id}
                isBusy={change.isPending || reset.isPending}
                onRole={(role) =>
                  changeRow({
                    person,
                    body: { role },
                    done: `The role of ${person.name} is now ${roleNames[role].toLowerCase()}.`,
                  })
                }
                onDisable={(isDisabled) =>
                  changeRow({
                    person,
                    body: { isDisabled },
                    done: `${person.name} ${isDisabled ? 'can no longer sign in' : 'can sign in again'}.`,
                  })
                }
                onQuota={() => open({ kind: 'quota', personId: person.id })}
                onReset={() => {
                  clear();
                  reset.mutate(person);
                }}
                onRemove={() => remove(person)}
              />
            ))}
          </DataTable>
          {data.invitations.length > 0 && <InvitationList invitations={data.invitations} onRevoke={revoke} />}
        </>
      )}
      {dialog?.kind === 'invite' && <InviteDialog onCreated={showLink} onClose={close} />}
      {dialog?.kind === 'link' && <LinkDialog link={dialog.link} onClose={close} />}
      {limited !== undefined && <PersonQuotaDialog person={limited} onClose={close} onDone={setMessage} />}
    </SettingsFrame>
  );
}
