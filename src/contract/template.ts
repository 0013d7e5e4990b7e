import * as z from 'zod/mini';
import { idSchema } from './id.ts';
import { isJsonObject, looseNumber, looseText } from './loose.ts';
import { visibilities } from './project.ts';
import { variableSchema, variableWireSchema } from './variable.ts';

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

/** Units our own service uses for `viewportUnit`; the specification shows px and leaves the rest open. */
export const viewportUnits = ['px', 'pt', 'mm', 'cm', 'in'] as const;
export type ViewportUnit = (typeof viewportUnits)[number];

/** An element of a template listing as our own service writes it. */
export const templateItemWireSchema = z.strictObject({
  id: idSchema,
  name: z.string(),
  description: z.string(),
  projectId: idSchema,
  visibility: z.enum(visibilities),
  updatedAt: z.iso.datetime(),
});
export type TemplateItemWire = z.output<typeof templateItemWireSchema>;

/** A template as our own service writes it. */
export const templateWireSchema = z.extend(templateItemWireSchema, {
  viewport: z.strictObject({ width: z.number().check(z.positive()), height: z.number().check(z.positive()) }),
  viewportUnit: z.enum(viewportUnits),
  viewportExportDpi: z.number().check(z.positive()),
  viewportOutputIntent: z.enum(['screen', 'print']),
  createdAt: z.iso.datetime(),
  variables: z.array(variableWireSchema),
});
export type TemplateWire = z.output<typeof templateWireSchema>;
