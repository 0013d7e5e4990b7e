import { variableSchema, type Variable } from '../contract/variable.ts';

/** A variable as a service would send it; what a test does not name is plain text, not required. */
export function buildVariable(parts: Record<string, unknown> = {}): Variable {
  return variableSchema.parse({ name: 'headline', type: 'text', label: 'Headline', required: false, ...parts });
}
