import { readList, idSchema, resourceMembers, resourceWireMembers } from './resource.ts';
import { isJsonObject, looseNumber, looseText, readMember } from './loose.ts';
import { variableSchema, variableWireSchema } from './variable.ts';
import * as z from './zod.ts';

const itemSchema = z.object({ ...resourceMembers, projectId: looseText }, 'not an object');

/** Names under which services tell where a small picture of a template is, outside of the specification. */
const pictureMembers = ['thumbnail', 'thumbnailUrl', 'preview', 'previewUrl', 'imageUrl'] as const;
const HTTPS_ADDRESS = /^https:\/\/\S+$/i;

/** The first of these members that is an https address. */
function readPictureAddress(raw: unknown): string | undefined {
  if (!isJsonObject(raw)) return undefined;
  return pictureMembers
    .map((name) => readMember(raw, name))
    .find((value): value is string => typeof value === 'string' && HTTPS_ADDRESS.test(value));
}

/** An element of a project's template listing of any service (specification, section 2); unknown members pass. */
export const templateItemSchema = z.pipe(
  z.transform((raw: unknown) => (isJsonObject(raw) ? { ...raw, pictureAddress: readPictureAddress(raw) } : raw)),
  z.extend(itemSchema, {
    /** Of a small picture of it, where the service tells one. It is never asked by the browser. */
    pictureAddress: z.optional(z.string()),
  }),
);
export type TemplateItem = z.output<typeof templateItemSchema>;

const looseSide = z.pipe(looseNumber, z.number().check(z.positive()));

/** A template of any service, with its variables (specification, section 2). */
export const templateSchema = z.extend(itemSchema, {
  /** In `viewportUnit`; undefined when its sides are not both positive numbers. */
  viewport: z.catch(z.optional(z.object({ width: looseSide, height: looseSide })), undefined),
  viewportUnit: looseText,
  viewportExportDpi: looseNumber,
  viewportOutputIntent: looseText,
  createdAt: looseText,
  /** Without those that cannot be read. */
  variables: z.transform((raw: unknown) => readList(raw, variableSchema)?.items ?? []),
});
export type Template = z.output<typeof templateSchema> & {
  /** Of what is drawn, where the service tells one: a template that is renamed, shared or moved keeps it. */
  version?: number | undefined;
};

/** Units our own service uses for `viewportUnit`; the specification shows px and leaves the rest open. */
export const viewportUnits = ['px', 'pt', 'mm', 'cm', 'in'] as const;
export type ViewportUnit = (typeof viewportUnits)[number];

/** An element of a template listing as our own service writes it: every field of the specification, no others. */
export const templateItemWireSchema = z.strictObject({ ...resourceWireMembers, projectId: idSchema });
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

/** An element of the project listing of any service (specification, section 2); unknown members pass. */
export const projectSchema = z.object({ ...resourceMembers, templateCount: looseNumber }, 'not an object');
export type Project = z.output<typeof projectSchema>;

/** A project as our own service writes it: every field of the specification, no others. */
export const projectWireSchema = z.strictObject({
  ...resourceWireMembers,
  templateCount: z.int().check(z.nonnegative()),
});
export type ProjectWire = z.output<typeof projectWireSchema>;
