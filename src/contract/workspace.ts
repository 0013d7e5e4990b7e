import type { Role } from './visitor.ts';
import { findingWireSchema, placeWireSchema } from './check.ts';
import { isJsonObject } from './loose.ts';
import { idSchema, visibilities } from './resource.ts';
import * as z from './zod.ts';

/**
 * The calls from the app's settings to its server, for managing keys, projects, templates, fonts and images in the embedded service. They
 * aren't part of the specification and need no API key. With sign-in, `access` is the role they need. `:version` is a whole number from 1; all other parameters are UUIDs.
 */
export const workspaceRoutes = {
  listKeys: { method: 'GET', pattern: '/workspace/keys', access: 'owner' },
  createKey: { method: 'POST', pattern: '/workspace/keys', access: 'owner' },
  changeKey: { method: 'PATCH', pattern: '/workspace/keys/:keyId', access: 'owner' },
  revokeKey: { method: 'DELETE', pattern: '/workspace/keys/:keyId', access: 'owner' },
  listUse: { method: 'GET', pattern: '/workspace/use', access: 'maker' },
  listMembers: { method: 'GET', pattern: '/workspace/members', access: 'owner' },
  listProjects: { method: 'GET', pattern: '/workspace/projects', access: 'designer' },
  createProject: { method: 'POST', pattern: '/workspace/projects', access: 'designer' },
  changeProject: { method: 'PATCH', pattern: '/workspace/projects/:projectId', access: 'designer' },
  deleteProject: { method: 'DELETE', pattern: '/workspace/projects/:projectId', access: 'designer' },
  restoreProject: { method: 'POST', pattern: '/workspace/projects/:projectId/restore', access: 'designer' },
  listTemplates: { method: 'GET', pattern: '/workspace/templates', access: 'designer' },
  createTemplate: { method: 'POST', pattern: '/workspace/templates', access: 'designer' },
  getTemplate: { method: 'GET', pattern: '/workspace/templates/:templateId', access: 'designer' },
  saveTemplate: { method: 'PUT', pattern: '/workspace/templates/:templateId', access: 'designer' },
  changeTemplate: { method: 'PATCH', pattern: '/workspace/templates/:templateId', access: 'designer' },
  deleteTemplate: { method: 'DELETE', pattern: '/workspace/templates/:templateId', access: 'designer' },
  restoreTemplate: { method: 'POST', pattern: '/workspace/templates/:templateId/restore', access: 'designer' },
  duplicateTemplate: { method: 'POST', pattern: '/workspace/templates/:templateId/duplicate', access: 'designer' },
  listVersions: { method: 'GET', pattern: '/workspace/templates/:templateId/versions', access: 'designer' },
  getVersion: { method: 'GET', pattern: '/workspace/templates/:templateId/versions/:version', access: 'designer' },
  restoreVersion: {
    method: 'POST',
    pattern: '/workspace/templates/:templateId/versions/:version/restore',
    access: 'designer',
  },
  listDeleted: { method: 'GET', pattern: '/workspace/deleted', access: 'designer' },
  readDocument: { method: 'POST', pattern: '/workspace/documents/read', access: 'designer' },
  checkDocument: { method: 'POST', pattern: '/workspace/documents/check', access: 'designer' },
  proofDocument: { method: 'POST', pattern: '/workspace/documents/proof', access: 'designer' },
  listFonts: { method: 'GET', pattern: '/workspace/fonts', access: 'designer' },
  addFont: { method: 'POST', pattern: '/workspace/fonts', access: 'designer' },
  getFontFile: { method: 'GET', pattern: '/workspace/fonts/:family/file', access: 'designer' },
  removeFont: { method: 'DELETE', pattern: '/workspace/fonts/:fontId', access: 'designer' },
  listImages: { method: 'GET', pattern: '/workspace/images', access: 'designer' },
  addImage: { method: 'POST', pattern: '/workspace/images', access: 'designer' },
  getImage: { method: 'GET', pattern: '/workspace/images/:imageId', access: 'designer' },
  deleteImage: { method: 'DELETE', pattern: '/workspace/images/:imageId', access: 'designer' },
} as const satisfies Record<
  string,
  { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; pattern: `/workspace/${string}`; access: Role }
>;

export type WorkspaceRouteName = keyof typeof workspaceRoutes;

/** The largest body: a font, or an SVG with its images, as JSON. */
export const WORKSPACE_BODY_BYTES_MAX = 16 * 1024 * 1024;

/** How long deleted projects and templates can be restored. */
export const DELETED_DAYS = 30;

export const NAME_LENGTH_MAX = 100;
export const DESCRIPTION_LENGTH_MAX = 500;
export const NOTE_LENGTH_MAX = 200;

/** Cuts text to fit a name or description. */
export function cutName(name: string, lengthMax = NAME_LENGTH_MAX): string {
  // The cut may leave half a character at the end.
  return name.slice(0, lengthMax).replace(/[\uD800-\uDBFF]$/, '');
}

/** Whether text is invisible: it has only spaces, ignorable characters, controls and lone surrogates. */
export function isBlank(text: string): boolean {
  return /^[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}\p{Z}]*$/u.test(text);
}

/** Invisible characters, some of which reverse the text after them. Scripts, emoji and flags need the others. */
const FORMAT = /(?![\u061C\u200C-\u200F\u{E0020}-\u{E007F}])\p{Cf}/gu;
const withoutFormat = z.overwrite<string>((text) => text.replace(FORMAT, ''));

const atMost = (length: number) => z.maxLength(length, `must have at most ${length} characters`);
const oneLine = z.regex(/^\P{Cc}*$/u, 'must be one line without control characters');

/** A name is one visible line. */
export const nameSchema = z.string('must be text').check(
  withoutFormat,
  z.trim(),
  z.refine((name) => !isBlank(name), 'must not be empty'),
  atMost(NAME_LENGTH_MAX),
  oneLine,
  z.regex(/^\P{Cs}*$/u, 'contains half a character; type it again'),
);
export const descriptionSchema = z
  .string('must be text')
  .check(
    withoutFormat,
    z.trim(),
    atMost(DESCRIPTION_LENGTH_MAX),
    z.regex(/^[\P{Cc}\t\n\r]*$/u, 'must have no control characters'),
  );
/** What changed in a version; empty for none. */
const noteSchema = z.string('must be text').check(withoutFormat, z.trim(), atMost(NOTE_LENGTH_MAX), oneLine);
const visibilitySchema = z.enum(visibilities, 'must be PRIVATE or SHARED');
/** Renders per month. */
const quotaSchema = z
  .int('must be a whole number')
  .check(z.minimum(0, 'must be 0 or more'), z.maximum(999_999_999, 'must be at most 999,999,999'));
/** Counts from 1. */
const versionSchema = z.int('must be a whole number').check(z.minimum(1, 'must be 1 or more'));
const time = z.iso.datetime();

/** A template document as JSON. Only the service checks its content. */
const documentSchema = z.custom<Record<string, unknown>>(isJsonObject, 'must be an object');

/** An API key in the list, without the key itself. */
export const keyEntrySchema = z.object({
  id: z.string(),
  /** May be empty. */
  name: z.string(),
  /** The key's first characters, to recognize it. */
  prefix: z.string(),
  member: z.string(),
  quotaLimit: z.number(),
  /** Renders this month, including those in progress. */
  used: z.number(),
  createdAt: time,
  /** Accurate to a minute; null if never used. */
  lastUsedAt: z.nullable(time),
  revokedAt: z.nullable(time),
  /** The key that this app uses. It can't be revoked here. */
  isSystemKey: z.boolean(),
});
export type KeyEntry = z.output<typeof keyEntrySchema>;

export const createKeySchema = z.strictObject({ name: nameSchema, member: nameSchema, quotaLimit: quotaSchema });
export type CreateKey = z.output<typeof createKeySchema>;
/** The only response that contains a key. */
export const createdKeySchema = z.object({ key: z.string(), entry: keyEntrySchema });
export type CreatedKey = z.output<typeof createdKeySchema>;
export const changeKeySchema = z.strictObject({ name: z.optional(nameSchema), quotaLimit: z.optional(quotaSchema) });
export type ChangeKey = z.output<typeof changeKeySchema>;

/** Renders with one key on one day (UTC). */
export const useEntrySchema = z.object({ keyId: z.string(), day: z.iso.date(), renders: z.number() });
export type UseEntry = z.output<typeof useEntrySchema>;
export const USE_DAYS_DEFAULT = 31;
export const USE_DAYS_MAX = 400;

const ownedMembers = {
  id: idSchema,
  name: z.string(),
  description: z.string(),
  visibility: z.enum(visibilities),
  /** The owner's name. */
  owner: z.string(),
  /** The current member owns it. Others can only view and duplicate it. */
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
/** A new version, based on `version`. If that isn't the latest, the response is 409. */
export const saveTemplateSchema = z.strictObject({
  document: documentSchema,
  version: versionSchema,
  note: z.optional(noteSchema),
});
export type SaveTemplate = z.output<typeof saveTemplateSchema>;
/** Everything about a template except its document. Changing it doesn't create a new version. */
export const changeTemplateSchema = z.strictObject({
  name: z.optional(nameSchema),
  description: z.optional(descriptionSchema),
  visibility: z.optional(visibilitySchema),
  /** A project that belongs to the same member. */
  projectId: z.optional(idSchema),
});
export type ChangeTemplate = z.output<typeof changeTemplateSchema>;
export const duplicateTemplateSchema = z.strictObject({ name: nameSchema, projectId: idSchema });
export type DuplicateTemplate = z.output<typeof duplicateTemplateSchema>;

export const versionEntrySchema = z.object({
  version: versionSchema,
  createdAt: time,
  /** The name of the member who saved the version. */
  author: z.string(),
  /** What that member said about it. */
  note: z.optional(z.string()),
});
export type VersionEntry = z.output<typeof versionEntrySchema>;
export const versionDetailSchema = z.extend(versionEntrySchema, { document: documentSchema });
export type VersionDetail = z.output<typeof versionDetailSchema>;
/** `version` is the latest one that the caller knows. */
export const restoreVersionSchema = z.strictObject({ version: versionSchema });

const deletedMembers = {
  id: idSchema,
  name: z.string(),
  deletedAt: time,
  /** The time after which the item can't be restored. */
  goneAt: time,
};
/** Everything that can be restored. Templates that were deleted with their project are restored with it and not listed. */
export const deletedSchema = z.object({
  projects: z.array(z.object(deletedMembers)),
  templates: z.array(z.object({ ...deletedMembers, projectId: idSchema, projectName: z.string() })),
});

/** A file's text: an SVG, a document, or the output of `templates export`. */
export const readDocumentSchema = z.strictObject({ fileName: z.string(), text: z.string() });
export type ReadDocument = z.output<typeof readDocumentSchema>;
export const documentReadingSchema = z.object({
  /** From the file's content, or else its file name without the extension. */
  name: z.string(),
  description: z.string(),
  document: documentSchema,
  /** One sentence for each difference from the SVG. */
  notes: z.array(z.string()),
});
export type DocumentReading = z.output<typeof documentReadingSchema>;

const documentRemarkSchema = z.object({
  /** Member names and indexes from the document's root; empty for the whole document. */
  path: z.array(z.union([z.string(), z.number()])),
  /** A sentence with the member and its problem. */
  message: z.string(),
});
export type DocumentRemark = z.output<typeof documentRemarkSchema>;
export const checkDocumentSchema = z.strictObject({ document: z.unknown() });
export const documentCheckSchema = z.object({
  /** The document can't be used until these problems are fixed. */
  problems: z.array(documentRemarkSchema),
  /** The document can be used, but something may be unintended. */
  notes: z.array(documentRemarkSchema),
});
export type DocumentCheck = z.output<typeof documentCheckSchema>;

/** As in a proof, missing or invalid values are replaced, preferably with examples. */
export const proofDocumentSchema = z.strictObject({
  document: documentSchema,
  variables: z.optional(documentSchema),
});
/** The image is base64, because the rest doesn't fit into headers. */
export const documentProofSchema = z.object({
  contentType: z.string(),
  data: z.string(),
  findings: z.array(findingWireSchema),
  places: z.array(placeWireSchema),
});

export const FONT_BYTES_MAX = 8_000_000;

const fontFaceSchema = z.object({
  /** Null for a built-in font, which can't be removed. */
  id: z.nullable(idSchema),
  weight: z.number(),
  /** Greater than `weight` for a variable font, which has every hundred in between. */
  weightMax: z.number(),
  isItalic: z.boolean(),
  byteCount: z.number(),
});
export const fontFamilySchema = z.object({
  name: z.string(),
  isOwn: z.boolean(),
  faces: z.array(fontFaceSchema),
  /** Number of templates that use the family. */
  templateCount: z.number(),
});
export type FontFamilyEntry = z.output<typeof fontFamilySchema>;
