import { readList, idSchema, resourceMembers, resourceWireMembers } from './resource.ts';
import { isJsonObject, looseNumber, looseText, readMember } from './loose.ts';
import { variableSchema, variableWireSchema } from './variable.ts';
import * as z from './zod.ts';

const itemSchema = z.object({ ...resourceMembers, projectId: looseText }, 'not an object');

/** Members in which services send the URL of a template's small image. These members aren't part of the specification. */
const pictureMembers = ['thumbnail', 'thumbnailUrl', 'preview', 'previewUrl', 'imageUrl'] as const;
const HTTPS_ADDRESS = /^https:\/\/\S+$/i;

function readPictureAddress(raw: unknown): string | undefined {
  if (!isJsonObject(raw)) return undefined;
  return pictureMembers
    .map((name) => readMember(raw, name))
    .find((value): value is string => typeof value === 'string' && HTTPS_ADDRESS.test(value));
}

/** An item in any service's template list (specification, section 2). Unknown members are kept. */
export const templateItemSchema = z.pipe(
  z.transform((raw: unknown) => (isJsonObject(raw) ? { ...raw, pictureAddress: readPictureAddress(raw) } : raw)),
  z.extend(itemSchema, {
    /** URL of a small image, if the service sends one. The browser never loads it directly. */
    pictureAddress: z.optional(z.string()),
  }),
);
export type TemplateItem = z.output<typeof templateItemSchema>;

const looseSide = z.pipe(looseNumber, z.number().check(z.positive()));

/** A template from any service (specification, section 2). */
export const templateSchema = z.extend(itemSchema, {
  /** In `viewportUnit`; undefined unless both sides are positive numbers. */
  viewport: z.catch(z.optional(z.object({ width: looseSide, height: looseSide })), undefined),
  viewportUnit: looseText,
  viewportExportDpi: looseNumber,
  viewportOutputIntent: looseText,
  createdAt: looseText,
  /** Only the readable variables. */
  variables: z.transform((raw: unknown) => readList(raw, variableSchema)?.items ?? []),
});
export type Template = z.output<typeof templateSchema> & {
  /** Version of the document, if the service sends one. Renaming, sharing or moving a template keeps its version. */
  version?: number | undefined;
};

/** Values of `viewportUnit` in our service. The specification shows px and leaves the rest open. */
export const viewportUnits = ['px', 'pt', 'mm', 'cm', 'in'] as const;
export type ViewportUnit = (typeof viewportUnits)[number];

/** An item in a template list as our service writes it: every field of the specification and no others. */
export const templateItemWireSchema = z.strictObject({ ...resourceWireMembers, projectId: idSchema });
export type TemplateItemWire = z.output<typeof templateItemWireSchema>;

/** A template as our service writes it. */
export const templateWireSchema = z.extend(templateItemWireSchema, {
  viewport: z.strictObject({ width: z.number().check(z.positive()), height: z.number().check(z.positive()) }),
  viewportUnit: z.enum(viewportUnits),
  viewportExportDpi: z.number().check(z.positive()),
  viewportOutputIntent: z.enum(['screen', 'print']),
  createdAt: z.iso.datetime(),
  variables: z.array(variableWireSchema),
});
export type TemplateWire = z.output<typeof templateWireSchema>;

/** An item in any service's project list (specification, section 2). Unknown members are kept. */
export const projectSchema = z.object({ ...resourceMembers, templateCount: looseNumber }, 'not an object');
export type Project = z.output<typeof projectSchema>;

/** A project as our service writes it: every field of the specification and no others. */
export const projectWireSchema = z.strictObject({
  ...resourceWireMembers,
  templateCount: z.int().check(z.nonnegative()),
});
export type ProjectWire = z.output<typeof projectWireSchema>;
