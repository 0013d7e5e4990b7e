import { readVariable, type Variable } from '../contract/variable.ts';

/** A variable as a service would send it; what a test does not name is plain text, not required. */
export function buildVariable(parts: Record<string, unknown> = {}): Variable {
  const reading = readVariable({ name: 'headline', type: 'text', label: 'Headline', required: false, ...parts });
  if (!reading.isRead) throw new Error(`The variable of a test cannot be read: ${reading.problem}`);
  return reading.value;
}
