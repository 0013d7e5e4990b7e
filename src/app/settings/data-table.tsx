import type { ReactNode } from 'react';

const headClass = 'px-3 py-2 text-start text-xs font-semibold text-grey-10 first:ps-4 last:pe-4';
const cellClass =
  'text-start font-normal max-wide:has-[bdi:empty]:hidden max-wide:grid max-wide:grid-cols-[7rem_minmax(0,1fr)] wide:px-3 wide:py-2 wide:first:ps-4 wide:last:pe-4';

export const rowClass =
  'border-t border-grey-6 max-wide:grid max-wide:gap-y-1 max-wide:p-4 max-wide:first:border-t-0 wide:hover:bg-grey-3';
export const rowHeadClass = 'text-start wide:py-2 wide:ps-4 wide:pe-3';
export const actionsCellClass = 'max-wide:-ms-3 wide:py-1 wide:pe-2 wide:text-end wide:whitespace-nowrap';

export interface DataTableProps {
  label: string;
  columns: readonly string[];
  /** The last column has only buttons. */
  hasActions?: boolean;
  /** Rows. */
  children: ReactNode;
}

/** A table on wide screens; otherwise one card per row that includes the column names. */
export function DataTable({ label, columns, hasActions = false, children }: DataTableProps) {
  return (
    // A table with collapsed borders has no round corners.
    <div className="overflow-clip rounded-card border border-grey-6 bg-grey-2">
      <table aria-label={label} className="w-full border-collapse max-wide:block">
        <thead className="max-wide:sr-only">
          <tr>
            {columns.map((column) => (
              <th key={column} className={headClass}>
                {column}
              </th>
            ))}
            {hasActions && (
              <th className={headClass}>
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody className="max-wide:block">{children}</tbody>
      </table>
    </div>
  );
}

/** A cell with its column's name for narrow screens. */
export function Cell({ name, children }: { name: string; children: ReactNode }) {
  return (
    <td className={cellClass}>
      <span aria-hidden="true" className="text-grey-10 wide:hidden">
        {name}
      </span>
      <span className="min-w-0">{children}</span>
    </td>
  );
}

/** The meter warns once this share of the quota is used. */
const FULL = 0.9;

/** A bar that shows how much of a monthly quota is used. */
export function QuotaBar({ label, used, limit, text }: { label: string; used: number; limit: number; text: string }) {
  const max = Math.max(limit, 1);
  return (
    <meter
      aria-label={label}
      aria-valuetext={text}
      value={limit === 0 ? 1 : used}
      max={max}
      low={max * FULL}
      optimum={0}
      className="meter h-1.5 w-full max-w-40"
    />
  );
}
