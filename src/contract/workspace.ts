import { findingWireSchema, placeWireSchema } from './check.ts';
import { isJsonObject } from './loose.ts';
import { idSchema, visibilities } from './resource.ts';
import * as z from './zod.ts';

/**
 * The calls from the app's settings to its server: the keys, projects, templates and fonts of the embedded service. It isn't
 * part of the specification and needs no API key. `:version` is a whole number from 1; everything else is a UUID.
 */
export const workspaceRoutes = {
  listKeys: { method: 'GET', pattern: '/workspace/keys' },
  createKey: { method: 'POST', pattern: '/workspace/keys' },
  changeKey: { method: 'PATCH', pattern: '/workspace/keys/:keyId' },
  revokeKey: { method: 'DELETE', pattern: '/workspace/keys/:keyId' },
  listUse: { method: 'GET', pattern: '/workspace/use' },
  listMembers: { method: 'GET', pattern: '/workspace/members' },
  listProjects: { method: 'GET', pattern: '/workspace/projects' },
  createProject: { method: 'POST', pattern: '/workspace/projects' },
  changeProject: { method: 'PATCH', pattern: '/workspace/projects/:projectId' },
  deleteProject: { method: 'DELETE', pattern: '/workspace/projects/:projectId' },
  restoreProject: { method: 'POST', pattern: '/workspace/projects/:projectId/restore' },
  listTemplates: { method: 'GET', pattern: '/workspace/templates' },
  createTemplate: { method: 'POST', pattern: '/workspace/templates' },
  getTemplate: { method: 'GET', pattern: '/workspace/templates/:templateId' },
  saveTemplate: { method: 'PUT', pattern: '/workspace/templates/:templateId' },
  changeTemplate: { method: 'PATCH', pattern: '/workspace/templates/:templateId' },
  deleteTemplate: { method: 'DELETE', pattern: '/workspace/templates/:templateId' },
  restoreTemplate: { method: 'POST', pattern: '/workspace/templates/:templateId/restore' },
  duplicateTemplate: { method: 'POST', pattern: '/workspace/templates/:templateId/duplicate' },
  listVersions: { method: 'GET', pattern: '/workspace/templates/:templateId/versions' },
  getVersion: { method: 'GET', pattern: '/workspace/templates/:templateId/versions/:version' },
  restoreVersion: { method: 'POST', pattern: '/workspace/templates/:templateId/versions/:version/restore' },
  listDeleted: { method: 'GET', pattern: '/workspace/deleted' },
  readDocument: { method: 'POST', pattern: '/workspace/documents/read' },
  checkDocument: { method: 'POST', pattern: '/workspace/documents/check' },
  proofDocument: { method: 'POST', pattern: '/workspace/documents/proof' },
  listFonts: { method: 'GET', pattern: '/workspace/fonts' },
  addFont: { method: 'POST', pattern: '/workspace/fonts' },
  removeFont: { method: 'DELETE', pattern: '/workspace/fonts/:fontId' },
} as const satisfies Record<
  string,
  { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; pattern: `/workspace/${string}` }
>;

export type WorkspaceRouteName = keyof typeof workspaceRoutes;

/** The most a body may weigh: a font, or a drawing with its pictures, as JSON. */
export const WORKSPACE_BODY_BYTES_MAX = 16 * 1024 * 1024;

/** For so many days what was deleted can come back. */
export const DELETED_DAYS = 30;

export const NAME_LENGTH_MAX = 100;
export const DESCRIPTION_LENGTH_MAX = 500;

/** A name that is made of another text, no longer than a name may be; or a description, with the length of that. */
export function cutName(name: string, lengthMax = NAME_LENGTH_MAX): string {
  // Half of a character may be left at its end.
  return name.slice(0, lengthMax).replace(/[\uD800-\uDBFF]$/, '');
}

/** Whether nothing of a text can be seen: it has blanks, ignorable characters, controls and halves of characters alone. */
export function isBlank(text: string): boolean {
  return /^[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}\p{Z}]*$/u.test(text);
}

/** What people call something: a name is one line of which something can be seen. */
export const nameSchema = z.string('must be text').check(
  z.trim(),
  z.refine((name) => !isBlank(name), 'must not be empty'),
  z.maxLength(NAME_LENGTH_MAX, `must have at most ${NAME_LENGTH_MAX} characters`),
  z.regex(/^\P{Cc}*$/u, 'must be one line without control characters'),
  z.regex(/^\P{Cs}*$/u, 'contains half a character; type it again'),
);
/** It may have lines. */
export const descriptionSchema = z
  .string('must be text')
  .check(
    z.trim(),
    z.maxLength(DESCRIPTION_LENGTH_MAX, `must have at most ${DESCRIPTION_LENGTH_MAX} characters`),
    z.regex(/^[\P{Cc}\t\n\r]*$/u, 'must have no control characters'),
  );
const visibilitySchema = z.enum(visibilities, 'must be PRIVATE or SHARED');
/** Renders a month. */
const quotaSchema = z
  .int('must be a whole number')
  .check(z.minimum(0, 'must be 0 or more'), z.maximum(999_999_999, 'must be at most 999,999,999'));
/** Counts how often a template was saved; the first is 1. */
const versionSchema = z.int('must be a whole number').check(z.minimum(1, 'must be 1 or more'));
const time = z.iso.datetime();

/** A template document as JSON. What is in it is checked by the service alone. */
const documentSchema = z.custom<Record<string, unknown>>(isJsonObject, 'must be an object');

/** One API key, never the key itself. */
export const keyEntrySchema = z.object({
  id: z.string(),
  /** Empty for one that was made without. */
  name: z.string(),
  /** Its first characters, by which people know it again. */
  prefix: z.string(),
  member: z.string(),
  quotaLimit: z.number(),
  /** Renders of this month, including those in progress. */
  used: z.number(),
  createdAt: time,
  /** To within a minute; null for one that was never used. */
  lastUsedAt: z.nullable(time),
  revokedAt: z.nullable(time),
  /** The one that this app calls the service with; it cannot be revoked here. */
  isSystemKey: z.boolean(),
});
export type KeyEntry = z.output<typeof keyEntrySchema>;

export const createKeySchema = z.strictObject({ name: nameSchema, member: nameSchema, quotaLimit: quotaSchema });
export type CreateKey = z.output<typeof createKeySchema>;
/** The only answer that ever holds a key. */
export const createdKeySchema = z.object({ key: z.string(), entry: keyEntrySchema });
export type CreatedKey = z.output<typeof createdKeySchema>;
export const changeKeySchema = z.strictObject({ name: z.optional(nameSchema), quotaLimit: z.optional(quotaSchema) });
export type ChangeKey = z.output<typeof changeKeySchema>;

/** Renders of one key on one day in UTC. */
export const useEntrySchema = z.object({ keyId: z.string(), day: z.iso.date(), renders: z.number() });
export type UseEntry = z.output<typeof useEntrySchema>;
/** The days that a list of use goes back to when it is not told. */
export const USE_DAYS_DEFAULT = 31;
export const USE_DAYS_MAX = 400;

const ownedMembers = {
  id: idSchema,
  name: z.string(),
  description: z.string(),
  visibility: z.enum(visibilities),
  /** Name of the member it belongs to. */
  owner: z.string(),
  /** It belongs to the member whose settings these are; what belongs to others can be looked at and copied alone. */
  isOwn: z.boolean(),
  updatedAt: time,
};

export const projectEntrySchema = z.object({ ...ownedMembers, templateCount: z.number() });
export type ProjectEntry = z.output<typeof projectEntrySchema>;
export const createProjectSchema = z.strictObject({
  name: nameSchema,
  description: descriptionSchema,
  visibility: visibilitySchema,
});
export type CreateProject = z.output<typeof createProjectSchema>;
export const changeProjectSchema = z.partial(createProjectSchema);
export type ChangeProject = z.output<typeof changeProjectSchema>;

export const templateEntrySchema = z.object({
  ...ownedMembers,
  projectId: idSchema,
  createdAt: time,
  version: versionSchema,
});
export type TemplateEntry = z.output<typeof templateEntrySchema>;
export const templateDetailSchema = z.extend(templateEntrySchema, { document: documentSchema });
export type TemplateDetail = z.output<typeof templateDetailSchema>;

export const createTemplateSchema = z.strictObject({
  projectId: idSchema,
  name: nameSchema,
  description: descriptionSchema,
  visibility: visibilitySchema,
  document: documentSchema,
});
export type CreateTemplate = z.output<typeof createTemplateSchema>;
/** A new version. `version` is the one it is based on: if another was saved since then, the answer is 409. */
export const saveTemplateSchema = z.strictObject({ document: documentSchema, version: versionSchema });
export type SaveTemplate = z.output<typeof saveTemplateSchema>;
/** Everything about a template outside of its document. Changing it makes no new version. */
export const changeTemplateSchema = z.strictObject({
  name: z.optional(nameSchema),
  description: z.optional(descriptionSchema),
  visibility: z.optional(visibilitySchema),
  /** Another project of the same member. */
  projectId: z.optional(idSchema),
});
export type ChangeTemplate = z.output<typeof changeTemplateSchema>;
export const duplicateTemplateSchema = z.strictObject({ name: nameSchema, projectId: idSchema });
export type DuplicateTemplate = z.output<typeof duplicateTemplateSchema>;

export const versionEntrySchema = z.object({
  version: versionSchema,
  createdAt: time,
  /** Name of the member who saved it. */
  author: z.string(),
});
export type VersionEntry = z.output<typeof versionEntrySchema>;
export const versionDetailSchema = z.extend(versionEntrySchema, { document: documentSchema });
export type VersionDetail = z.output<typeof versionDetailSchema>;
/** `version` is the latest that the caller knows, as in `saveTemplateSchema`. */
export const restoreVersionSchema = z.strictObject({ version: versionSchema });

const deletedMembers = {
  id: idSchema,
  name: z.string(),
  deletedAt: time,
  /** After this it can no longer be restored. */
  goneAt: time,
};
/** What was deleted and can come back; what went with its project comes back with it and is not named. */
export const deletedSchema = z.object({
  projects: z.array(z.object(deletedMembers)),
  templates: z.array(z.object({ ...deletedMembers, projectName: z.string() })),
});

/** A drawing (SVG), a document or what `templates export` writes, as the text of its file. */
export const readDocumentSchema = z.strictObject({ fileName: z.string(), text: z.string() });
export type ReadDocument = z.output<typeof readDocumentSchema>;
export const documentReadingSchema = z.object({
  /** As the file names it, or else the file's own name without its ending. */
  name: z.string(),
  description: z.string(),
  document: documentSchema,
  /** What is not as it was drawn; one sentence each. */
  notes: z.array(z.string()),
});
export type DocumentReading = z.output<typeof documentReadingSchema>;

/** Something about a member of a document. */
const documentRemarkSchema = z.object({
  /** Members and places from the top of the document; empty for the whole of it. */
  path: z.array(z.union([z.string(), z.number()])),
  /** A sentence that names the member and what is wrong with it. */
  message: z.string(),
});
export type DocumentRemark = z.output<typeof documentRemarkSchema>;
export const checkDocumentSchema = z.strictObject({ document: z.unknown() });
export const documentCheckSchema = z.object({
  /** The document cannot be used with any of these. */
  problems: z.array(documentRemarkSchema),
  /** The document can be used, but may not be what was meant. */
  notes: z.array(documentRemarkSchema),
});
export type DocumentCheck = z.output<typeof documentCheckSchema>;

/** Values are put in as for a proof: what is missing or wrong gets a stand-in, examples first. */
export const proofDocumentSchema = z.strictObject({
  document: documentSchema,
  variables: z.optional(documentSchema),
});
/** The picture as base64, because what goes with it is more than headers hold. */
export const documentProofSchema = z.object({
  contentType: z.string(),
  data: z.string(),
  findings: z.array(findingWireSchema),
  places: z.array(placeWireSchema),
});

/** The most that a font file may weigh. */
export const FONT_BYTES_MAX = 8_000_000;

const fontFaceSchema = z.object({
  /** Null for one of the service's own, which cannot be removed. */
  id: z.nullable(idSchema),
  weight: z.number(),
  /** Greater than the weight for a variable font, which has each hundred between them. */
  weightMax: z.number(),
  isItalic: z.boolean(),
  byteCount: z.number(),
});
export const fontFamilySchema = z.object({
  name: z.string(),
  isOwn: z.boolean(),
  faces: z.array(fontFaceSchema),
  /** How many templates draw with it. */
  templateCount: z.number(),
});
export type FontFamilyEntry = z.output<typeof fontFamilySchema>;
/** A TTF, OTF or WOFF2 file as base64; its family, weight and slope are read from it. */
export const addFontSchema = z.strictObject({ data: z.string() });
export type AddFont = z.output<typeof addFontSchema>;
