import { variableWireSchema } from '../../../contract/variable.ts';
import * as z from '../../../contract/zod.ts';
import { compareVariables, type VariableChange } from '../../../variables/compare-variables.ts';

const variablesSchema = z.array(variableWireSchema);

/** What is different for whoever fills a template in or calls it; nothing when one of the documents cannot be read. */
export function compareCallers(before: Record<string, unknown>, after: Record<string, unknown>): VariableChange[] {
  const [old, next] = [before, after].map(({ variables }) => variablesSchema.safeParse(variables).data);
  return old === undefined || next === undefined ? [] : compareVariables(old, next);
}

/** Each change in a line, those first that break callers. */
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
