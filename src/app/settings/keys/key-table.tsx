import type { KeyEntry } from '../../../contract/workspace.ts';
import { formatNumber } from '../../../variables/messages.ts';
import { Button } from '../../ui/button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { actionsCellClass, Cell, DataTable, QuotaBar, rowClass, rowHeadClass } from '../data-table.tsx';
import { keyNameOf } from './key-fields.ts';

export interface KeyTableProps {
  label: string;
  entries: readonly KeyEntry[];
  /** Absent for keys that can't be changed. */
  onChange?: (entry: KeyEntry) => void;
  onRevoke?: (entry: KeyEntry) => void;
}

export function KeyTable({ label, entries, onChange, onRevoke }: KeyTableProps) {
  const isChangeable = onChange !== undefined;
  return (
    <DataTable
      label={label}
      columns={['Name', 'Begins with', 'Member', 'Created', 'Last used', isChangeable ? 'Used this month' : 'Revoked']}
      hasActions={isChangeable}
    >
      {entries.map((entry) => (
        <KeyRow key={entry.id} entry={entry} onChange={onChange} onRevoke={onRevoke} />
      ))}
    </DataTable>
  );
}

function KeyRow({ entry, onChange, onRevoke }: { entry: KeyEntry } & Pick<KeyTableProps, 'onChange' | 'onRevoke'>) {
  const { id, prefix, member, createdAt, lastUsedAt, revokedAt, isSystemKey } = entry;
  return (
    <tr className={rowClass}>
      <th scope="row" id={`key-${id}`} className={rowHeadClass}>
        <bdi className="wrap-anywhere">{keyNameOf(entry)}</bdi>
        {isSystemKey && (
          <span className="ms-2 inline-block rounded-control border border-grey-8 px-1.5 text-xs font-normal whitespace-nowrap">
            Used by this app
          </span>
        )}
      </th>
      <Cell name="Begins with">
        <code className="font-mono text-xs whitespace-nowrap">{prefix}…</code>
      </Cell>
      <Cell name="Member">
        <bdi className="wrap-anywhere">{member}</bdi>
      </Cell>
      <Cell name="Created">
        <RelativeTime isoTime={createdAt} />
      </Cell>
      <Cell name="Last used">{lastUsedAt === null ? 'never' : <RelativeTime isoTime={lastUsedAt} />}</Cell>
      {revokedAt !== null && (
        <Cell name="Revoked">
          <RelativeTime isoTime={revokedAt} />
        </Cell>
      )}
      {onChange !== undefined && (
        <>
          <Cell name="This month">
            <Usage entry={entry} />
          </Cell>
          <td className={actionsCellClass}>
            <Button variant="quiet" aria-describedby={`key-${id}`} onClick={() => onChange(entry)}>
              Change
            </Button>
            {/* Without its own key, the app would stop working. */}
            {!isSystemKey && (
              <Button variant="quiet" aria-describedby={`key-${id}`} onClick={() => onRevoke?.(entry)}>
                Revoke
              </Button>
            )}
          </td>
        </>
      )}
    </tr>
  );
}

function Usage({ entry }: { entry: KeyEntry }) {
  const { used, quotaLimit } = entry;
  const text = `${formatNumber(used)} of ${formatNumber(quotaLimit)}`;
  return (
    <span className="flex flex-col gap-1">
      <span className="whitespace-nowrap tabular">{text}</span>
      <QuotaBar label={`Quota used by ${keyNameOf(entry)}`} used={used} limit={quotaLimit} text={text} />
    </span>
  );
}
