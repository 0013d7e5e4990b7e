import type { Generated, Kysely } from 'kysely';
import type { Role } from '../../contract/visitor.ts';
import type { ImageEntry } from '../../contract/workspace-images.ts';
import type { FontReading } from '../renderer/own-fonts.ts';
import type { KeyRecord, ListedTemplate, ProjectRecord } from '../store/store.ts';

/**
 * The tables, with types that both databases support: text, integers and bytes. Times that are compared are milliseconds since
 * 1970, and times that are displayed are ISO 8601 UTC. Names in the database are in snake case.
 */
export interface Tables {
  workspaces: { id: string; name: string };
  members: { id: string; workspaceId: string; name: string };
  /** `prefix` is the key's first characters, which identify the key to users. */
  apiKeys: Omit<KeyRecord, 'parent'> & {
    kind: Generated<KeyKind>;
    /** The app's key, for a person's key. */
    parentId: Generated<string | null>;
    /** Empty if the key has no name. */
    name: Generated<string>;
    prefix: string;
    createdAt: string;
    /** Accurate to the minute; null before the first use. */
    lastUsedAt: Generated<string | null>;
    revokedAt: string | null;
  };
  projects: ProjectRecord & Deletable;
  /** The document is JSON, or empty after a deleted template is purged. `authorId` saved this version. */
  templates: ListedTemplate &
    Deletable & {
      document: string;
      version: Generated<number>;
      versionCreatedAt: string;
      authorId: string;
      /** Empty if the version has no note. */
      note: Generated<string>;
    };
  /** Earlier versions of templates; the latest is in `templates`. */
  templateVersions: {
    templateId: string;
    version: number;
    createdAt: string;
    authorId: string;
    note: Generated<string>;
    /** JSON. */
    document: string;
  };
  /** A workspace's font files, one per face or variable font. */
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
  /** A workspace's images for use in templates, which contain copies of them. */
  images: ImageEntry & {
    workspaceId: string;
    /** SHA-256 of the bytes, hex. */
    hash: string;
    bytes: Uint8Array;
    createdAt: string;
  };
  /** Renders delivered for one key on one UTC day. */
  dailyUse: { keyId: string; day: string; renders: number };
  /** One key's quota for one month; `used` includes reservations. */
  usage: { keyId: string; period: string; used: number; quotaLimit: number };
  /** Quota reserved for renders in progress. Expired reservations belong to processes that died. */
  reservations: {
    id: string;
    keyId: string;
    period: string;
    expiresAtMs: number;
    renderId: Generated<string | null>;
    /** The process that renders. Also null in rows from older versions. */
    holder: Generated<string | null>;
  };
  /** One row per render id, with the response once it is rendered. */
  answers: {
    keyId: string;
    renderId: string;
    fingerprint: string;
    /** Null while the render is in progress. */
    contentType: string | null;
    bytes: Uint8Array | null;
    /** Also null in rows from older versions. */
    byteCount: number | null;
    /** Number of findings. Also null in rows from older versions. */
    findingCount: number | null;
    /** Also null in rows from older versions. */
    templateVersion: number | null;
    /** When an unfinished render counts as abandoned, or when a stored response is deleted. */
    expiresAtMs: number;
  };
  /** People with accounts. Each is a member, whose name is the person's, and has a key that counts their renders in the app. */
  users: {
    id: string;
    workspaceId: string;
    memberId: string;
    keyId: string;
    /** In lowercase. */
    email: string;
    role: Role;
    /** `scrypt$N$r$p$salt$hash`; null for a person who only uses single sign-on. */
    password: string | null;
    disabledAt: string | null;
    createdAt: string;
  };
  /** `idHash` is the SHA-256 of the token in the cookie. */
  sessions: {
    idHash: string;
    userId: string;
    createdAtMs: number;
    seenAtMs: number;
    address: string;
    /** The browser, as it names itself. */
    agent: string;
  };
  /** Links that are used once: to claim a new installation, to join, or to set a password. `tokenHash` is a SHA-256. */
  invitations: {
    tokenHash: string;
    purpose: 'set-up' | 'join' | 'reset';
    email: string;
    role: Role;
    /** Whose password a `reset` sets. */
    userId: string | null;
    createdBy: string | null;
    expiresAtMs: number;
    usedAtMs: number | null;
  };
  /** Accounts of single sign-on. */
  identities: { issuer: string; subject: string; userId: string };
  /** Attempts to sign in. */
  attempts: { bucket: string; windowMs: number; count: number };
  audit: {
    id: string;
    atMs: number;
    userId: string | null;
    userName: string;
    address: string;
    action: string;
    subject: string;
    detail: string;
  };
}

/** What a key is for: programs, the app itself, or one person's renders in the app. Only programs' keys exist as text. */
export type KeyKind = 'program' | 'app' | 'person';

/** Deleted rows stay until they can no longer be restored. */
interface Deletable {
  /** ISO 8601 UTC; null unless deleted. */
  deletedAt: Generated<string | null>;
}

/** An open, migrated database, or a transaction on it. */
export type ServiceDatabase = Kysely<Tables>;
