import type { Layer } from '../../../document/layer.ts';
import { setMember } from './members.ts';

export const conditionKinds = ['hideWhenEmpty', 'showWhenEmpty', 'showWhen', 'hideWhen'] as const;
export type ConditionKind = (typeof conditionKinds)[number];

/** One of the rules that decide whether a layer is drawn. A layer has at most one of each kind. */
export interface Condition {
  kind: ConditionKind;
  variable: string;
  /** The value that is compared, for the kinds that compare. */
  equals: string;
}

/** Whether the kind compares the variable with a value. */
export function isComparison(kind: ConditionKind): kind is 'showWhen' | 'hideWhen' {
  return kind === 'showWhen' || kind === 'hideWhen';
}

export function listConditions(layer: Layer): Condition[] {
  return conditionKinds.flatMap((kind) => {
    const rule = layer[kind];
    if (rule === undefined) return [];
    if (typeof rule === 'string') return [{ kind, variable: rule, equals: '' }];
    return [{ kind, variable: rule.variable, equals: String(rule.equals) }];
  });
}

/** Replaces a condition, or adds one if there is none to replace. Without a next one, it is removed. */
export function setCondition(layer: Layer, former: Condition | undefined, next: Condition | undefined): Layer {
  const rest = former === undefined || former.kind === next?.kind ? layer : setMember(layer, former.kind, undefined);
  if (next === undefined) return rest;
  const { kind, variable, equals } = next;
  return isComparison(kind) ? setMember(rest, kind, { variable, equals }) : setMember(rest, kind, variable);
}
