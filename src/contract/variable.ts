import * as z from 'zod/mini';
import { isJsonObject, looseText } from './loose.ts';

/** The nine variable types (specification, section 2). */
export const variableTypes = ['text', 'number', 'email', 'url', 'phone', 'date', 'qrcode', 'barcode', 'image'] as const;
export type VariableType = (typeof variableTypes)[number];

/**
 * A variable as any service may send it. `type` is open: one that is not among the nine reads as text. `validation` and
 * `raw` keep what was sent, for the reader of rules and for people who want to see it.
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

/** Total but for the name: only an entry that is no object or has no name as text is refused. */
export const variableSchema: z.ZodMiniType<Variable> = z.pipe(
  z.custom<Record<string, unknown>>(
    (value) => isJsonObject(value) && typeof ownValue(value, 'name') === 'string',
    'must be an object with a name',
  ),
  z.transform((raw): Variable => {
    const defaultValue = ownValue(raw, 'defaultValue');
    const validation = ownValue(raw, 'validation');
    return {
      name: ownValue(raw, 'name') as string,
      type: looseText.parse(ownValue(raw, 'type')),
      label: looseText.parse(ownValue(raw, 'label')),
      required: ownValue(raw, 'required') === true || ownValue(raw, 'required') === 'true',
      ...(defaultValue === undefined || defaultValue === null ? {} : { defaultValue }),
      ...(isJsonObject(validation) ? { validation } : {}),
      raw,
    };
  }),
);

function ownValue(object: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
