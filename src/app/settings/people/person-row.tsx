import type { Person, Role } from '../../../contract/accounts.ts';
import { formatNumber } from '../../../variables/messages.ts';
import { roleNames } from '../../account/account-rules.ts';
import type { MenuItem } from '../../ui/action-menu.tsx';
import { Button } from '../../ui/button.tsx';
import { ItemMenu } from '../../ui/item-menu.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { actionsCellClass, Cell, QuotaBar, rowClass, rowHeadClass } from '../data-table.tsx';

export interface PersonRowProps {
  person: Person;
  /** The person who is signed in, who can't lock themselves out here. */
  isSelf: boolean;
  isBusy: boolean;
  onRole: (role: Role) => void;
  onDisable: (isDisabled: boolean) => void;
  onQuota: () => void;
  onReset: () => void;
  onRemove: () => void;
}

/** A person with their role, quota and actions. */
export function PersonRow({ person, isSelf, isBusy, onRole, onDisable, ...actions }: PersonRowProps) {
  const { id, name, email, role, isDisabled, seenAt } = person;
  const items: MenuItem[] = [
    { label: 'Change quota', onChoose: actions.onQuota },
    ...(isSelf
      ? []
      : [
          { label: 'Create a password link', onChoose: actions.onReset },
          { label: 'Remove', onChoose: actions.onRemove },
        ]),
  ];
  return (
    <tr className={rowClass}>
      <th scope="row" id={`person-${id}`} className={rowHeadClass}>
        <bdi className="wrap-anywhere">{name}</bdi>
        {(isSelf || isDisabled) && (
          <span className="ms-2 inline-block rounded-control border border-grey-8 px-1.5 text-xs font-normal whitespace-nowrap">
            {isSelf ? 'You' : 'Disabled'}
          </span>
        )}
        <span className="block font-normal wrap-anywhere text-grey-10">{email}</span>
      </th>
      <Cell name="Role">
        {isSelf ? (
          roleNames[role]
        ) : (
          <select
            aria-label="Role"
            aria-describedby={`person-${id}`}
            className="control max-w-40 min-w-32"
            value={role}
            onChange={({ target }) => onRole(target.value as Role)}
          >
            {Object.entries(roleNames).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        )}
      </Cell>
      <Cell name="This month">
        <Usage person={person} />
      </Cell>
      <Cell name="Last seen">{seenAt === null ? 'never' : <RelativeTime isoTime={seenAt} />}</Cell>
      <td className={actionsCellClass}>
        <span className="inline-flex items-center">
          {!isSelf && (
            <Button
              variant="quiet"
              aria-describedby={`person-${id}`}
              isBusy={isBusy}
              onClick={() => onDisable(!isDisabled)}
            >
              {isDisabled ? 'Enable' : 'Disable'}
            </Button>
          )}
          <ItemMenu name={name} items={items} />
        </span>
      </td>
    </tr>
  );
}

function Usage({ person: { name, used, quotaLimit } }: Pick<PersonRowProps, 'person'>) {
  if (quotaLimit === null) {
    return (
      <>
        <span className="tabular">{formatNumber(used)}</span>, no limit
      </>
    );
  }
  const text = `${formatNumber(used)} of ${formatNumber(quotaLimit)}`;
  return (
    <span className="flex flex-col gap-1">
      <span className="whitespace-nowrap tabular">{text}</span>
      <QuotaBar label={`Quota used by ${name}`} used={used} limit={quotaLimit} text={text} />
    </span>
  );
}
