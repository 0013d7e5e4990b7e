import type { Account } from '../ledger/ledger.ts';
import type { PageQuery } from '../../contract/routes.ts';
import type { Guarded, Viewer } from '../auth/visibility.ts';
import type { CompiledTemplate } from '../renderer/compile-template.ts';
import type { TemplateDocument } from '../../document/template-document.ts';

/** A stored key. The key itself isn't stored. */
export interface KeyRecord extends Viewer {
  id: string;
  /** The key's SHA-256 in hex. */
  hash: string;
  /** Renders per month. */
  quotaLimit: number;
  /** The key whose quota this key's renders also count against. */
  parent?: Account;
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
  /** Counted from 1. */
  version: number;
}

/** A project with the number of templates that the viewer can read. */
export interface ListedProject extends ProjectRecord {
  templateCount: number;
}

/** A store's initial contents. */
export interface StoreContents {
  /** `prefix` is the key's first characters, which identify the key to users. */
  keys: readonly (KeyRecord & { prefix: string })[];
  projects: readonly ProjectRecord[];
  templates: readonly TemplateRecord[];
}

/**
 * Keys, projects and templates. Reads behave as if rows that the viewer may not read didn't exist.
 * Lists are sorted by `updatedAt`, latest first, then by id.
 */
export interface Store {
  findKey(hash: string): Promise<KeyRecord | undefined>;
  /** Returns the key's id if it is revoked. */
  findRevokedKeyId(hash: string): Promise<string | undefined>;
  listProjects(viewer: Viewer, query: PageQuery): Promise<ListedProject[]>;
  /** Undefined if the viewer may not read the project. */
  listTemplates(viewer: Viewer, projectId: string, query: PageQuery): Promise<ListedTemplate[] | undefined>;
  /** Undefined if the viewer may not read the template. The template's project may be private. */
  findTemplate(viewer: Viewer, templateId: string): Promise<FoundTemplate | undefined>;
}
