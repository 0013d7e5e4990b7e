/**
 * What is stored, in the one shape that both databases share: text, whole numbers and bytes. Times are milliseconds since
 * 1970 where they are compared, and ISO 8601 UTC where they are shown.
 */
export interface Tables {
  workspaces: { id: string; name: string };
  members: { id: string; workspace_id: string; name: string };
  api_keys: {
    id: string;
    /** SHA-256 of the key, hex; the key itself is nowhere. */
    hash: string;
    /** The first characters, by which people recognise a key. */
    prefix: string;
    workspace_id: string;
    member_id: string;
    /** Renders a month. */
    quota_limit: number;
    created_at: string;
    revoked_at: string | null;
  };
  projects: {
    id: string;
    workspace_id: string;
    owner_id: string;
    name: string;
    description: string;
    visibility: 'PRIVATE' | 'SHARED';
    updated_at: string;
  };
  templates: {
    id: string;
    project_id: string;
    workspace_id: string;
    owner_id: string;
    name: string;
    description: string;
    visibility: 'PRIVATE' | 'SHARED';
    created_at: string;
    updated_at: string;
    /** A template document as JSON. */
    document: string;
  };
  /** Units of one key in one month, reserved and committed together. */
  usage: { key_id: string; period: string; used: number; quota_limit: number };
  /** Units that are held for renders under way; one that has expired belongs to a process that is gone. */
  reservations: { id: string; key_id: string; period: string; expires_at_ms: number };
  /** One row for each intended render that carried an id; its answer once there is one. */
  answers: {
    key_id: string;
    render_id: string;
    fingerprint: string;
    /** Null while the render is under way. */
    content_type: string | null;
    bytes: Uint8Array | null;
    /** Under way: when it counts as abandoned. Answered: when it is forgotten. */
    expires_at_ms: number;
  };
}
