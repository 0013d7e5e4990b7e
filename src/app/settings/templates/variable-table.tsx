import { useMemo } from 'react';
import { formatCount } from '../../../variables/messages.ts';
import type { OpenDocument } from './draft-document.ts';
import type { PlacedRemarks } from './place-remarks.ts';
import { columnsClass, VariableRow } from './variable-row.tsx';

const columns = ['Name', 'Label', 'Type', 'Required', 'Default', 'Example'];

export interface VariableTableProps {
  /** The document that was read. */
  read: OpenDocument;
  remarks: PlacedRemarks | undefined;
}

/** What is set of each variable. */
export function VariableTable({ read: { variables, examples }, remarks }: VariableTableProps) {
  // A row is rendered again only when something of its own has changed.
  const reads = useMemo(() => {
    const byName = new Map(Object.entries(examples ?? {}));
    return variables.map(({ name, defaultValue }) => ({ defaultValue, example: byName.get(name) }));
  }, [variables, examples]);
  return (
    <section aria-labelledby="variables" className="@container flex min-w-0 flex-col gap-2">
      <h2 id="variables" className="text-base">
        {variables.length === 0 ? 'No variables' : formatCount(variables.length, 'variable')}
      </h2>
      {variables.length === 0 && (
        <p className="max-w-prose text-grey-11">
          Nothing in it changes: every render of it will look the same. Name a layer {'{{headline}}'} in the drawing, or
          write {'{{headline}}'} in a text, to have a variable.
        </p>
      )}
      <div>
        {variables.length > 0 && (
          <div
            aria-hidden="true"
            className={`hidden gap-x-3 pb-1.5 text-xs text-grey-10 @min-[54rem]:grid ${columnsClass}`}
          >
            {columns.map((column) => (
              <span key={column}>{column}</span>
            ))}
          </div>
        )}
        {reads.map((read, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows neither move nor go
          <VariableRow key={at} at={at} read={read} problems={remarks?.rows.get(at)} />
        ))}
      </div>
    </section>
  );
}
