import { TriangleAlert } from 'lucide-react';
import type { VariableChange } from '../../../variables/compare-variables.ts';
import { CallerChanges } from '../editor/caller-changes.tsx';

/** What is different for whoever fills the template in; what may break callers stands first, with a warning. */
export function ChangeList({ changes }: { changes: readonly VariableChange[] }) {
  const isBreaking = changes.some((change) => change.isBreaking);
  return (
    <section
      aria-labelledby="changes"
      className={`flex gap-3 ${isBreaking ? 'rounded-control border border-warning bg-grey-2 p-3' : ''}`}
    >
      {isBreaking && <TriangleAlert size="1.25rem" aria-hidden="true" className="shrink-0 text-warning" />}
      <div className="flex min-w-0 flex-col gap-1">
        <h2 id="changes" className="text-base">
          {isBreaking ? 'Callers may break' : 'What changes for callers'}
        </h2>
        {isBreaking && <p>Scripts, spreadsheets and forms that are filled in as before may be refused.</p>}
        {changes.length === 0 ? (
          <p className="text-grey-10">Nothing: the same variables are filled in as before.</p>
        ) : (
          <CallerChanges changes={changes} />
        )}
      </div>
    </section>
  );
}
