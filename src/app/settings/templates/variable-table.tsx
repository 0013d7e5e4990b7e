import { useMemo } from 'react';
import { formatCount } from '../../../variables/messages.ts';
import type { TemplateDocument } from '../../../document/template-document.ts';
import type { PlacedRemarks } from './place-remarks.ts';
import { columnsClass, VariableRow } from './variable-row.tsx';

const columns = ['Name', 'Label', 'Type', 'Required', 'Default', 'Example'];

export interface VariableTableProps {
  read: TemplateDocument;
  remarks: PlacedRemarks | undefined;
}

export function VariableTable({ read: { variables, examples }, remarks }: VariableTableProps) {
  // Stable objects keep the rows memoized.
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
          Every render will look the same. To add a variable, name a layer {'{{headline}}'} in the SVG, or write{' '}
          {'{{headline}}'} in any text.
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
        {reads.map((read, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows never move and are never removed
          <VariableRow key={index} index={index} read={read} problems={remarks?.rows.get(index)} />
        ))}
      </div>
    </section>
  );
}
