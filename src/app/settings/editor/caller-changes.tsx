import { variableWireSchema } from '../../../contract/variable.ts';
import * as z from '../../../contract/zod.ts';
import { confirmAction } from '../../lib/confirm-action.tsx';
import { compareVariables, type VariableChange } from '../../../variables/compare-variables.ts';

const variablesSchema = z.array(variableWireSchema);

/** Finds changes that affect API users and form users; none if either document can't be parsed. */
export function compareCallers(before: Record<string, unknown>, after: Record<string, unknown>): VariableChange[] {
  const old = variablesSchema.safeParse(before.variables).data;
  const next = variablesSchema.safeParse(after.variables).data;
  return old === undefined || next === undefined ? [] : compareVariables(old, next);
}

/** One line per change, with breaking changes in bold. */
export function CallerChanges({ changes }: { changes: readonly VariableChange[] }) {
  return (
    <ul className="flex list-disc flex-col gap-1 ps-5 wrap-anywhere">
      {changes.map(({ message, isBreaking }) => (
        <li key={message} className={isBreaking ? 'semibold' : ''}>
          {message}
        </li>
      ))}
    </ul>
  );
}

/** Asks for confirmation before a save that breaks callers. */
export function askAboutCallers(changes: readonly VariableChange[], save: () => void): void {
  confirmAction({
    title: 'Save breaking changes?',
    action: 'Save anyway',
    cancel: 'Keep editing',
    message: (
      <>
        <p>Existing API calls, spreadsheets and forms may fail:</p>
        <CallerChanges changes={changes} />
      </>
    ),
    onConfirm: save,
  });
}
