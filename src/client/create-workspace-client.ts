import type { AddFont } from '../contract/workspace-fonts.ts';
import {
  createdKeySchema,
  deletedSchema,
  documentCheckSchema,
  documentProofSchema,
  documentReadingSchema,
  fontFamilySchema,
  keyEntrySchema,
  projectEntrySchema,
  templateDetailSchema,
  templateEntrySchema,
  useEntrySchema,
  versionDetailSchema,
  versionEntrySchema,
  workspaceRoutes,
  type ChangeKey,
  type ChangeProject,
  type ChangeTemplate,
  type CreateKey,
  type CreateProject,
  type CreateTemplate,
  type DuplicateTemplate,
  type ReadDocument,
  type SaveTemplate,
} from '../contract/workspace.ts';
import { imageEntrySchema, type AddImage } from '../contract/workspace-images.ts';
import * as z from '../contract/zod.ts';
import type { CallOptions } from './client.ts';
import { createCaller, type CallerDependencies } from './create-caller.ts';

/** A document may be 12 MB, and its proof arrives as base64. */
const JSON_BYTES_MAX = 32 * 1024 * 1024;

/**
 * Creates a client for the part of the app's server that changes keys, projects, templates, fonts and images. Calls reject
 * with an `ApiError`, or when their signal aborts. A 409 means that someone else saved first.
 */
export function createWorkspaceClient(dependencies: CallerDependencies) {
  const { ask, download, perform } = createCaller(workspaceRoutes, dependencies, JSON_BYTES_MAX);
  return {
    listKeys: (options?: CallOptions) => ask('listKeys', z.array(keyEntrySchema), { ...options }),
    createKey: (body: CreateKey) => ask('createKey', createdKeySchema, { body }),
    changeKey: (keyId: string, body: ChangeKey) => ask('changeKey', keyEntrySchema, { parts: { keyId }, body }),
    revokeKey: (keyId: string) => perform('revokeKey', { parts: { keyId } }),
    /** Usage for the last `days` days, including today. Days without a render are omitted. */
    listUse: (days: number, options?: CallOptions) =>
      ask('listUse', z.array(useEntrySchema), { query: { days }, ...options }),
    /** Names of the workspace's members. */
    listMembers: (options?: CallOptions) => ask('listMembers', z.array(z.string()), { ...options }),

    listProjects: (options?: CallOptions) => ask('listProjects', z.array(projectEntrySchema), { ...options }),
    createProject: (body: CreateProject) => ask('createProject', projectEntrySchema, { body }),
    changeProject: (projectId: string, body: ChangeProject) =>
      ask('changeProject', projectEntrySchema, { parts: { projectId }, body }),
    deleteProject: (projectId: string) => perform('deleteProject', { parts: { projectId } }),
    restoreProject: (projectId: string) => perform('restoreProject', { parts: { projectId } }),

    /** Templates in one project, or in all projects. */
    listTemplates: (projectId: string | undefined, options?: CallOptions) =>
      ask('listTemplates', z.array(templateEntrySchema), {
        query: projectId === undefined ? {} : { projectId },
        ...options,
      }),
    createTemplate: (body: CreateTemplate) => ask('createTemplate', templateEntrySchema, { body }),
    getTemplate: (templateId: string, options?: CallOptions) =>
      ask('getTemplate', templateDetailSchema, { parts: { templateId }, ...options }),
    /** Saves a new version. */
    saveTemplate: (templateId: string, body: SaveTemplate) =>
      ask('saveTemplate', templateEntrySchema, { parts: { templateId }, body }),
    changeTemplate: (templateId: string, body: ChangeTemplate) =>
      ask('changeTemplate', templateEntrySchema, { parts: { templateId }, body }),
    deleteTemplate: (templateId: string) => perform('deleteTemplate', { parts: { templateId } }),
    restoreTemplate: (templateId: string) => perform('restoreTemplate', { parts: { templateId } }),
    duplicateTemplate: (templateId: string, body: DuplicateTemplate) =>
      ask('duplicateTemplate', templateEntrySchema, { parts: { templateId }, body }),
    /** Newest first. */
    listVersions: (templateId: string, options?: CallOptions) =>
      ask('listVersions', z.array(versionEntrySchema), { parts: { templateId }, ...options }),
    getVersion: (templateId: string, version: number, options?: CallOptions) =>
      ask('getVersion', versionDetailSchema, { parts: { templateId, version }, ...options }),
    /** Restores an earlier version as a new one. `newest` is the latest version that the caller knows. */
    restoreVersion: (templateId: string, version: number, newest: number) =>
      ask('restoreVersion', templateEntrySchema, { parts: { templateId, version }, body: { version: newest } }),
    listDeleted: (options?: CallOptions) => ask('listDeleted', deletedSchema, { ...options }),

    /** Reads an SVG or a document without saving it. */
    readDocument: (body: ReadDocument, options?: CallOptions) =>
      ask('readDocument', documentReadingSchema, { body, ...options }),
    checkDocument: (document: unknown, options?: CallOptions) =>
      ask('checkDocument', documentCheckSchema, { body: { document }, ...options }),
    /** Draws a document without saving it. */
    /** Without `variables`, draws the examples. */
    async proofDocument(
      document: Record<string, unknown>,
      { variables, ...options }: CallOptions & { variables?: Record<string, unknown> } = {},
    ) {
      const body = { document, variables };
      const { data, ...proof } = await ask('proofDocument', documentProofSchema, { body, ...options });
      return { ...proof, bytes: Uint8Array.from(atob(data), (character) => character.charCodeAt(0)) };
    },

    listFonts: (options?: CallOptions) => ask('listFonts', z.array(fontFamilySchema), { ...options }),
    addFont: (body: AddFont) => ask('addFont', fontFamilySchema, { body }),
    removeFont: (fontId: string) => perform('removeFont', { parts: { fontId } }),

    listImages: (options?: CallOptions) => ask('listImages', z.array(imageEntrySchema), { ...options }),
    /** Adding the same image again returns the first one. */
    addImage: (body: AddImage) => ask('addImage', imageEntrySchema, { body }),
    getImage: (imageId: string) => download('getImage', { parts: { imageId } }),
    deleteImage: (imageId: string) => perform('deleteImage', { parts: { imageId } }),
  };
}

export type WorkspaceClient = ReturnType<typeof createWorkspaceClient>;
