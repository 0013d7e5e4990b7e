import type { Kysely } from 'kysely';
import type { KeyRecord, ListedTemplate, ProjectRecord } from '../store/store.ts';

/**
 * What is stored, in the one shape that both databases share: text, whole numbers and bytes. Times are milliseconds since
 * 1970 where they are compared, and ISO 8601 UTC where they are shown. In the database the names are in snake case.
 */
export interface Tables {
  workspaces: { id: string; name: string };
  members: { id: string; workspaceId: string; name: string };
  /** `prefix` is how people recognise a key: its first characters, never more. */
  apiKeys: KeyRecord & { prefix: string; createdAt: string; revokedAt: string | null };
  projects: ProjectRecord;
  /** The document is JSON. */
  templates: ListedTemplate & { document: string };
  /** Units of one key in one month, reserved and committed together. */
  usage: { keyId: string; period: string; used: number; quotaLimit: number };
  /** Units that are held for renders under way; one that has expired belongs to a process that is gone. */
  reservations: { id: string; keyId: string; period: string; expiresAtMs: number };
  /** One row for each intended render that carried an id; its answer once there is one. */
  answers: {
    keyId: string;
    renderId: string;
    fingerprint: string;
    /** Null while the render is under way. */
    contentType: string | null;
    bytes: Uint8Array | null;
    /** How many bytes that is; null also where an earlier version kept it. */
    byteCount: number | null;
    /** How many findings went with the image; null also where an earlier version kept it. */
    findingCount: number | null;
    /** Under way: when it counts as abandoned. Answered: when it is forgotten. */
    expiresAtMs: number;
  };
}

/** An open database in its newest shape, or a transaction of it. */
export type ServiceDatabase = Kysely<Tables>;
