import type { Generated, Kysely } from 'kysely';
import type { FontReading } from '../renderer/own-fonts.ts';
import type { KeyRecord, ListedTemplate, ProjectRecord } from '../store/store.ts';

/**
 * The tables, with types that both databases share: text, integers and bytes. Times are milliseconds since 1970 where they are
 * compared, and ISO 8601 UTC where they are shown. The database has the names in snake case.
 */
export interface Tables {
  workspaces: { id: string; name: string };
  members: { id: string; workspaceId: string; name: string };
  /** `prefix` is the first characters of a key, so that people recognize it. */
  apiKeys: KeyRecord & {
    /** Optional; empty without one. */
    name: Generated<string>;
    prefix: string;
    createdAt: string;
    /** Accurate to a minute; null before the first use. */
    lastUsedAt: Generated<string | null>;
    revokedAt: string | null;
  };
  projects: ProjectRecord & Deletable;
  /** The document is JSON; empty once a deleted template is purged. `authorId` saved this version. */
  templates: ListedTemplate &
    Deletable & { document: string; version: Generated<number>; versionCreatedAt: string; authorId: string };
  /** Earlier versions of templates; the latest is in `templates`. */
  templateVersions: {
    templateId: string;
    version: number;
    createdAt: string;
    authorId: string;
    /** JSON. */
    document: string;
  };
  /** Font files of a workspace, one per face or variable font. */
  fonts: Omit<FontReading, 'italic'> & {
    id: string;
    workspaceId: string;
    /** 1 for an italic face, else 0. */
    italic: number;
    /** SHA-256 of the bytes, hex. */
    hash: string;
    bytes: Uint8Array;
    byteCount: number;
    createdAt: string;
  };
  /** Delivered renders of one key on one day in UTC. */
  dailyUse: { keyId: string; day: string; renders: number };
  /** Quota of one key in one month; `used` includes reservations. */
  usage: { keyId: string; period: string; used: number; quotaLimit: number };
  /** Quota reserved for renders in progress. Expired reservations belong to processes that died. */
  reservations: { id: string; keyId: string; period: string; expiresAtMs: number };
  /** One row per render id, with its answer once it is rendered. */
  answers: {
    keyId: string;
    renderId: string;
    fingerprint: string;
    /** Null while the render is in progress. */
    contentType: string | null;
    bytes: Uint8Array | null;
    /** Null also in rows of older versions. */
    byteCount: number | null;
    /** Number of findings; null also in rows of older versions. */
    findingCount: number | null;
    /** Null also in rows of older versions. */
    templateVersion: number | null;
    /** When an unfinished render counts as abandoned, or an answer is deleted. */
    expiresAtMs: number;
  };
}

/** Deleted rows stay until they can no longer be restored. */
interface Deletable {
  /** ISO 8601 UTC; null unless deleted. */
  deletedAt: Generated<string | null>;
}

/** An open, migrated database, or a transaction of it. */
export type ServiceDatabase = Kysely<Tables>;
