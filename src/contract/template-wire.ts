import * as z from 'zod/mini';
import { idWireSchema } from './id-wire.ts';
import { visibilities } from './project-wire.ts';
import { variableWireSchema } from './variable-wire.ts';

/** Units our own service uses for `viewportUnit`; the specification shows px and leaves the rest open. */
export const viewportUnits = ['px', 'pt', 'mm', 'cm', 'in'] as const;
export type ViewportUnit = (typeof viewportUnits)[number];

/** An element of a template listing as our own service writes it. */
export const templateItemWireSchema = z.strictObject({
  id: idWireSchema,
  name: z.string(),
  description: z.string(),
  projectId: idWireSchema,
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
