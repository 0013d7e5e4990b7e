import type * as z from '../contract/zod.ts';
import type { variableWireSchema } from '../contract/variable.ts';

type VariableWire = z.output<typeof variableWireSchema>;

/** One difference between the variables of two versions of a template. */
export interface VariableChange {
  name: string;
  /** Requests that were valid may be rejected or change their meaning. */
  isBreaking: boolean;
  message: string;
}

/** The changes for people who fill in a template or call the API, breaking ones first, then in the order of the variables. */
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
      message: `The rules of "${name}" changed; values that were valid may now be rejected.`,
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

/** Requests without it are rejected. */
function isDemanded({ required, defaultValue }: VariableWire): boolean {
  return required && defaultValue === undefined;
}

function breaking(name: string, message: string): VariableChange {
  return { name, isBreaking: true, message };
}
