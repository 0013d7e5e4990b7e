import type { PageQuery } from '../../contract/routes.ts';
import type { Guarded, Viewer } from '../auth/visibility.ts';
import type { CompiledTemplate } from '../renderer/compile-template.ts';
import type { TemplateDocument } from '../../document/template-document.ts';

/** A key as stored: never the key itself. */
export interface KeyRecord extends Viewer {
  id: string;
  /** SHA-256 of the key, hex. */
  hash: string;
  /** Renders a month. */
  quotaLimit: number;
}

export interface ProjectRecord extends Guarded {
  id: string;
  name: string;
  description: string;
  /** ISO 8601 UTC, as every time in the store. */
  updatedAt: string;
}

/** A template without its document, as lists show it. */
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

/** A template as it is read to be shown or rendered. */
export interface FoundTemplate extends ListedTemplate {
  compiled: CompiledTemplate;
  /** Counts how often it was saved; the first is 1. */
  version: number;
}

/** A project with the number of its templates that the viewer can read. */
export interface ListedProject extends ProjectRecord {
  templateCount: number;
}

/** What a store can begin with. */
export interface StoreContents {
  /** `prefix` is how people recognise the key: its first characters, never more. */
  keys: readonly (KeyRecord & { prefix: string })[];
  projects: readonly ProjectRecord[];
  templates: readonly TemplateRecord[];
}

/**
 * Keys, projects and templates. Every read takes the viewer and answers as if what they may not read did not exist.
 * Lists are ordered by `updatedAt`, latest first, then by id.
 */
export interface Store {
  findKey(hash: string): Promise<KeyRecord | undefined>;
  /** Id of a key that was revoked, which opens nothing. */
  findRevokedKeyId(hash: string): Promise<string | undefined>;
  listProjects(viewer: Viewer, query: PageQuery): Promise<ListedProject[]>;
  /** Undefined when the project is unknown or may not be read. */
  listTemplates(viewer: Viewer, projectId: string, query: PageQuery): Promise<ListedTemplate[] | undefined>;
  /** Undefined when the template is unknown or may not be read, whatever may be read of its project. */
  findTemplate(viewer: Viewer, templateId: string): Promise<FoundTemplate | undefined>;
}
