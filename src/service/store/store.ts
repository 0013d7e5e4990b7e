import type { PageQuery } from '../../contract/routes.ts';
import type { Guarded, Viewer } from '../auth/visibility.ts';
import type { CompiledTemplate } from '../renderer/compile-template.ts';
import type { TemplateDocument } from '../../document/template-document.ts';

/** A stored key. The key itself isn't stored. */
export interface KeyRecord extends Viewer {
  id: string;
  /** SHA-256 of the key, hex. */
  hash: string;
  /** Renders per month. */
  quotaLimit: number;
}

export interface ProjectRecord extends Guarded {
  id: string;
  name: string;
  description: string;
  /** ISO 8601 UTC, like every time in the store. */
  updatedAt: string;
}

/** A template without its document. */
export interface ListedTemplate extends Guarded {
  id: string;
  projectId: string;
  name: string;
  description: string;
  createdAt: string;
  updatedAt: string;
}

export interface TemplateRecord extends ListedTemplate {
  document: TemplateDocument;
}

export interface FoundTemplate extends ListedTemplate {
  compiled: CompiledTemplate;
  /** The first version is 1. */
  version: number;
}

/** A project with the number of its templates that the viewer can read. */
export interface ListedProject extends ProjectRecord {
  templateCount: number;
}

/** The initial contents of a store. */
export interface StoreContents {
  /** `prefix` is the first characters of the key, by which people recognize it. */
  keys: readonly (KeyRecord & { prefix: string })[];
  projects: readonly ProjectRecord[];
  templates: readonly TemplateRecord[];
}

/**
 * Keys, projects and templates. Reads behave as if rows that the viewer may not read didn't exist.
 * Lists are ordered by `updatedAt`, latest first, then by id.
 */
export interface Store {
  findKey(hash: string): Promise<KeyRecord | undefined>;
  /** Returns the id of a revoked key. */
  findRevokedKeyId(hash: string): Promise<string | undefined>;
  listProjects(viewer: Viewer, query: PageQuery): Promise<ListedProject[]>;
  /** Undefined if the viewer may not read the project. */
  listTemplates(viewer: Viewer, projectId: string, query: PageQuery): Promise<ListedTemplate[] | undefined>;
  /** Undefined if the viewer may not read the template. Its project may be private. */
  findTemplate(viewer: Viewer, templateId: string): Promise<FoundTemplate | undefined>;
}
