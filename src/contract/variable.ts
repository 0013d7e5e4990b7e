import { isJsonObject, readMember, readText, type Reading } from './loose.ts';

/** The nine variable types (specification, section 2). */
export const variableTypes = ['text', 'number', 'email', 'url', 'phone', 'date', 'qrcode', 'barcode', 'image'] as const;
export type VariableType = (typeof variableTypes)[number];

/**
 * A variable of any service. `type` is open: one that is not among the nine means text. `validation` and `raw` keep what
 * was sent, for the reader of rules and for people who want to see it.
 */
export interface Variable {
  name: string;
  type: string;
  label: string;
  required: boolean;
  /** Absent when the service sent none or `null`; `0`, `false` and `""` are defaults (open points). */
  defaultValue?: unknown;
  validation?: Record<string, unknown>;
  raw: Record<string, unknown>;
}

/** Reads a variable: only an entry that is no object or has no name as text is refused. */
export function readVariable(raw: unknown): Reading<Variable> {
  if (!isJsonObject(raw)) return { isRead: false, problem: 'it is no object' };
  const name = readMember(raw, 'name');
  if (typeof name !== 'string') return { isRead: false, problem: 'it has no name' };
  const required = readMember(raw, 'required');
  const defaultValue = readMember(raw, 'defaultValue');
  const validation = readMember(raw, 'validation');
  const variable: Variable = {
    name,
    type: readText(readMember(raw, 'type')),
    label: readText(readMember(raw, 'label')),
    required: required === true || required === 'true',
    ...(defaultValue === undefined || defaultValue === null ? {} : { defaultValue }),
    ...(isJsonObject(validation) ? { validation } : {}),
    raw,
  };
  return { isRead: true, value: variable };
}
