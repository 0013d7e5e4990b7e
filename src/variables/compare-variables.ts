import type * as z from '../contract/zod.ts';
import type { variableWireSchema } from '../contract/variable.ts';

type VariableWire = z.output<typeof variableWireSchema>;

/** One difference between the variables in two template versions. */
export interface VariableChange {
  name: string;
  /** True if requests that were valid may be rejected or change their meaning. */
  isBreaking: boolean;
  message: string;
}

/** Lists the changes that affect form users and API callers, breaking changes first, then in variable order. */
export function compareVariables(before: readonly VariableWire[], after: readonly VariableWire[]): VariableChange[] {
  const old = new Map(before.map((variable) => [variable.name, variable]));
  const names = new Set(after.map(({ name }) => name));
  const removed = before
    .filter(({ name }) => !names.has(name))
    .map(({ name }) => breaking(name, `"${name}" was removed; requests that still send it will fail.`));
  const others = after.flatMap((variable) => {
    const known = old.get(variable.name);
    return known === undefined ? [describeNew(variable)] : describeChanges(known, variable);
  });
  return [...removed, ...others].sort((a, b) => Number(b.isBreaking) - Number(a.isBreaking));
}

function describeNew(variable: VariableWire): VariableChange {
  const { name, type } = variable;
  if (isDemanded(variable))
    return breaking(name, `"${name}" (${type}) is new and required; requests without it will fail.`);
  return { name, isBreaking: false, message: `"${name}" (${type}) is new.` };
}

function describeChanges(before: VariableWire, after: VariableWire): VariableChange[] {
  const { name } = after;
  const changes: VariableChange[] = [];
  if (before.type !== after.type) {
    changes.push(breaking(name, `"${name}" changed from ${before.type} to ${after.type}.`));
  }
  if (!isDemanded(before) && isDemanded(after)) {
    changes.push(breaking(name, `"${name}" is now required; requests without it will fail.`));
  }
  if (
    before.type === after.type &&
    JSON.stringify(before.validation ?? {}) !== JSON.stringify(after.validation ?? {})
  ) {
    changes.push({
      name,
      isBreaking: false,
      message: `The rules for "${name}" changed; values that were valid may now be rejected.`,
    });
  }
  if (before.defaultValue !== after.defaultValue) {
    changes.push({ name, isBreaking: false, message: `The default of "${name}" changed.` });
  }
  if (before.label !== after.label) {
    changes.push({ name, isBreaking: false, message: `The label of "${name}" is now "${after.label}".` });
  }
  return changes;
}

/** True if requests without the variable are rejected. */
function isDemanded({ required, defaultValue }: VariableWire): boolean {
  return required && defaultValue === undefined;
}

function breaking(name: string, message: string): VariableChange {
  return { name, isBreaking: true, message };
}
