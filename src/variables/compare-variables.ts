import type * as z from '../contract/zod.ts';
import type { variableWireSchema } from '../contract/variable.ts';

type VariableWire = z.output<typeof variableWireSchema>;

/** One difference between the variables of two versions of a template. */
export interface VariableChange {
  name: string;
  /** A request that was right before may be refused, or means something else. */
  isBreaking: boolean;
  /** One sentence. */
  message: string;
}

/** What is different for whoever fills a template in or calls it, in the order of the variables; the breaking ones first. */
export function compareVariables(before: readonly VariableWire[], after: readonly VariableWire[]): VariableChange[] {
  const old = new Map(before.map((variable) => [variable.name, variable]));
  const names = new Set(after.map(({ name }) => name));
  const removed = before
    .filter(({ name }) => !names.has(name))
    .map(({ name }) => breaking(name, `"${name}" is gone; whoever still sends it is refused.`));
  const others = after.flatMap((variable) => {
    const known = old.get(variable.name);
    return known === undefined ? [describeNew(variable)] : describeChanges(known, variable);
  });
  return [...removed, ...others].sort((a, b) => Number(b.isBreaking) - Number(a.isBreaking));
}

function describeNew(variable: VariableWire): VariableChange {
  const { name, type } = variable;
  if (isDemanded(variable))
    return breaking(name, `"${name}" (${type}) is new and required; whoever does not send it is refused.`);
  return { name, isBreaking: false, message: `"${name}" (${type}) is new.` };
}

function describeChanges(before: VariableWire, after: VariableWire): VariableChange[] {
  const { name } = after;
  const changes: VariableChange[] = [];
  if (before.type !== after.type) {
    changes.push(breaking(name, `"${name}" was ${before.type} and is ${after.type} now.`));
  }
  if (!isDemanded(before) && isDemanded(after)) {
    changes.push(breaking(name, `"${name}" is required now; whoever does not send it is refused.`));
  }
  if (
    before.type === after.type &&
    JSON.stringify(before.validation ?? {}) !== JSON.stringify(after.validation ?? {})
  ) {
    changes.push({
      name,
      isBreaking: false,
      message: `The rules of "${name}" are others; values may be refused that fitted before.`,
    });
  }
  if (before.defaultValue !== after.defaultValue) {
    changes.push({ name, isBreaking: false, message: `The default of "${name}" is another.` });
  }
  if (before.label !== after.label) {
    changes.push({ name, isBreaking: false, message: `The label of "${name}" is "${after.label}" now.` });
  }
  return changes;
}

/** A request without it is refused. */
function isDemanded({ required, defaultValue }: VariableWire): boolean {
  return required && defaultValue === undefined;
}

function breaking(name: string, message: string): VariableChange {
  return { name, isBreaking: true, message };
}
