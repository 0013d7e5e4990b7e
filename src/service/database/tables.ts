import type { Generated, Kysely } from 'kysely';
import type { FontReading } from '../renderer/own-fonts.ts';
import type { KeyRecord, ListedTemplate, ProjectRecord } from '../store/store.ts';

/**
 * What is stored, in the one shape that both databases share: text, whole numbers and bytes. Times are milliseconds since
 * 1970 where they are compared, and ISO 8601 UTC where they are shown. In the database the names are in snake case.
 */
export interface Tables {
  workspaces: { id: string; name: string };
  members: { id: string; workspaceId: string; name: string };
  /** `prefix` is how people recognise a key: its first characters, never more. */
  apiKeys: KeyRecord & {
    /** What people call it; empty for one that was made without. */
    name: Generated<string>;
    prefix: string;
    createdAt: string;
    /** To within a minute; null until the key is first used. */
    lastUsedAt: Generated<string | null>;
    revokedAt: string | null;
  };
  projects: ProjectRecord & Deletable;
  /** The document is JSON; empty once a deleted template cannot come back. `authorId` saved this version of it. */
  templates: ListedTemplate &
    Deletable & { document: string; version: Generated<number>; versionCreatedAt: string; authorId: string };
  /** What templates were before they were saved again; the newest version is with the template itself. */
  templateVersions: {
    templateId: string;
    version: number;
    createdAt: string;
    authorId: string;
    /** JSON. */
    document: string;
  };
  /** Font files of a workspace, one for each face or variable font. */
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
  /** Renders of one key that were delivered on one day in UTC. */
  dailyUse: { keyId: string; day: string; renders: number };
  /** Units of one key in one month, reserved and committed together. */
  usage: { keyId: string; period: string; used: number; quotaLimit: number };
  /** Units reserved for renders in progress. An expired one belongs to a process that has ended. */
  reservations: { id: string; keyId: string; period: string; expiresAtMs: number };
  /** One row for each intended render that carried an id; its answer once there is one. */
  answers: {
    keyId: string;
    renderId: string;
    fingerprint: string;
    /** Null while the render is in progress. */
    contentType: string | null;
    bytes: Uint8Array | null;
    /** How many bytes that is; null also where an earlier version kept it. */
    byteCount: number | null;
    /** How many findings went with the image; null also where an earlier version kept it. */
    findingCount: number | null;
    /** Of the template that the image is of; null as above. */
    templateVersion: number | null;
    /** Under way: when it counts as abandoned. Answered: when it is forgotten. */
    expiresAtMs: number;
  };
}

/** Deleted things stay until they can no longer be restored. Only the list of deleted things reads them. */
interface Deletable {
  /** ISO 8601 UTC; null for what is there. */
  deletedAt: Generated<string | null>;
}

/** An open database in its newest shape, or a transaction of it. */
export type ServiceDatabase = Kysely<Tables>;
