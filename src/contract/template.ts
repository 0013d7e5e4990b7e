import * as z from 'zod/mini';
import { idSchema } from './id.ts';
import { isJsonObject, looseNumber, looseText } from './loose.ts';
import { variableSchema } from './variable.ts';

/** An element of a project's template listing as any service may send it (specification, section 2). */
export const templateItemSchema = z.object({
  id: idSchema,
  name: looseText,
  description: looseText,
  projectId: looseText,
  visibility: looseText,
  updatedAt: looseText,
});
export type TemplateItem = z.output<typeof templateItemSchema>;

const viewportSchema = z.pipe(
  z.unknown(),
  z.transform((value): { width: number; height: number } | undefined => {
    if (!isJsonObject(value)) return undefined;
    const width = looseNumber.parse(value.width);
    const height = looseNumber.parse(value.height);
    return width !== undefined && height !== undefined && width > 0 && height > 0 ? { width, height } : undefined;
  }),
);

const variablesSchema = z.pipe(
  z.unknown(),
  z.transform((value) => (Array.isArray(value) ? value.flatMap(readVariable) : [])),
);

function readVariable(raw: unknown): z.output<typeof variableSchema>[] {
  const result = variableSchema.safeParse(raw);
  return result.success ? [result.data] : [];
}

/**
 * A template with its variables as any service may send it (specification, section 2). `viewport` is in `viewportUnit`;
 * it is undefined when its sides are not both positive numbers. Variables that cannot be read are left out.
 */
export const templateSchema = z.object({
  id: idSchema,
  name: looseText,
  description: looseText,
  projectId: looseText,
  viewport: viewportSchema,
  viewportUnit: looseText,
  viewportExportDpi: looseNumber,
  viewportOutputIntent: looseText,
  visibility: looseText,
  createdAt: looseText,
  updatedAt: looseText,
  variables: variablesSchema,
});
export type Template = z.output<typeof templateSchema>;
