import type { ReactNode } from 'react';
import type { KeyEntry } from '../../../contract/workspace.ts';
import { formatNumber } from '../../../variables/messages.ts';
import { Button } from '../../ui/button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { keyNameOf } from './key-fields.ts';

/** A table on wide screens; otherwise one card per key that includes the column names. */
const headClass = 'px-3 py-2 text-start text-xs font-semibold text-grey-10 first:ps-4 last:pe-4';
const rowClass =
  'border-t border-grey-6 max-wide:grid max-wide:gap-y-1 max-wide:p-4 max-wide:first:border-t-0 wide:hover:bg-grey-3';
const cellClass =
  'text-start font-normal max-wide:grid max-wide:grid-cols-[7rem_minmax(0,1fr)] wide:px-3 wide:py-2 wide:first:ps-4 wide:last:pe-4';
/** The meter warns once this share of the quota is used. */
const FULL = 0.9;

export interface KeyTableProps {
  label: string;
  entries: readonly KeyEntry[];
  /** Absent for keys that can't be changed. */
  onChange?: (entry: KeyEntry) => void;
  onRevoke?: (entry: KeyEntry) => void;
}

export function KeyTable({ label, entries, onChange, onRevoke }: KeyTableProps) {
  return (
    <table
      aria-label={label}
      className="w-full border-collapse rounded-card border border-grey-6 bg-grey-2 max-wide:block"
    >
      <thead className="max-wide:sr-only">
        <tr>
          <th className={headClass}>Name</th>
          <th className={headClass}>Begins with</th>
          <th className={headClass}>Member</th>
          <th className={headClass}>Created</th>
          <th className={headClass}>Last used</th>
          {onChange === undefined ? (
            <th className={headClass}>Revoked</th>
          ) : (
            <>
              <th className={headClass}>Used this month</th>
              <th className={headClass}>
                <span className="sr-only">Actions</span>
              </th>
            </>
          )}
        </tr>
      </thead>
      <tbody className="max-wide:block">
        {entries.map((entry) => (
          <KeyRow key={entry.id} entry={entry} onChange={onChange} onRevoke={onRevoke} />
        ))}
      </tbody>
    </table>
  );
}

function KeyRow({ entry, onChange, onRevoke }: { entry: KeyEntry } & Pick<KeyTableProps, 'onChange' | 'onRevoke'>) {
  const { id, prefix, member, createdAt, lastUsedAt, revokedAt, isSystemKey } = entry;
  return (
    <tr className={rowClass}>
      <th scope="row" id={`key-${id}`} className="text-start wide:py-2 wide:ps-4 wide:pe-3">
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
          <td className="max-wide:-ms-3 wide:py-1 wide:pe-2 wide:text-end wide:whitespace-nowrap">
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

function Cell({ name, children }: { name: string; children: ReactNode }) {
  return (
    <td className={cellClass}>
      <span aria-hidden="true" className="text-grey-10 wide:hidden">
        {name}
      </span>
      <span className="min-w-0">{children}</span>
    </td>
  );
}

function Usage({ entry }: { entry: KeyEntry }) {
  const { used, quotaLimit } = entry;
  const text = `${formatNumber(used)} of ${formatNumber(quotaLimit)}`;
  const max = Math.max(quotaLimit, 1);
  return (
    <span className="flex flex-col gap-1">
      <span className="whitespace-nowrap tabular">{text}</span>
      <meter
        aria-label={`Quota used by ${keyNameOf(entry)}`}
        aria-valuetext={text}
        value={quotaLimit === 0 ? 1 : used}
        max={max}
        low={max * FULL}
        optimum={0}
        className="meter h-1.5 w-full max-w-40"
      />
    </span>
  );
}
