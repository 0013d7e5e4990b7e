import { variableSchema, type Variable } from '../contract/variable.ts';

/** A variable as read from a service. By default, it is optional text. */
export function buildVariable(parts: Record<string, unknown> = {}): Variable {
  return variableSchema.parse({ name: 'headline', type: 'text', label: 'Headline', required: false, ...parts });
}
