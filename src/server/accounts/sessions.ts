import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '../../contract/visitor.ts';
import type { Viewer } from '../../service/auth/visibility.ts';
import type { ServiceDatabase } from '../../service/database/tables.ts';

/** A session ends after 30 days without a request. */
export const SESSION_MS = 30 * 24 * 3_600_000;
/** How often the time of the last request is stored. */
const SEEN_MS = 60_000;
const AGENT_LENGTH_MAX = 200;

/** A person who is signed in. */
export interface SignedIn {
  userId: string;
  email: string;
  name: string;
  role: Role;
  viewer: Viewer;
  /** Of the key that counts this person's renders. */
  keyHash: string;
  sessionHash: string;
  /** The cookie should be sent again, because its time starts anew. */
  isRenewed: boolean;
}

/** Creates a token with 256 random bits. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Only hashes of tokens are stored, so a stolen database signs nobody in. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Stores sessions. They can be listed and ended at any time. */
export function createSessions(database: ServiceDatabase, now: () => number) {
  return {
    /** Starts a session and returns its token. */
    async start(userId: string, { address, agent }: { address: string; agent: string }): Promise<string> {
      const token = createToken();
      const nowMs = now();
      await database
        .insertInto('sessions')
        .values({
          idHash: hashToken(token),
          userId,
          createdAtMs: nowMs,
          seenAtMs: nowMs,
          address,
          agent: agent.slice(0, AGENT_LENGTH_MAX),
        })
        .execute();
      return token;
    },

    /** Finds who has a session. Reads the database each time, so that a change of role or an ended session counts at once. */
    async find(token: string): Promise<SignedIn | undefined> {
      const nowMs = now();
      const sessionHash = hashToken(token);
      const found = await database
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.userId')
        .innerJoin('members', 'members.id', 'users.memberId')
        .innerJoin('apiKeys', 'apiKeys.id', 'users.keyId')
        .select(['userId', 'email', 'members.name', 'role', 'users.workspaceId', 'users.memberId', 'hash as keyHash'])
        .select('seenAtMs')
        .where('idHash', '=', sessionHash)
        .where('seenAtMs', '>', nowMs - SESSION_MS)
        .where('disabledAt', 'is', null)
        .executeTakeFirst();
      if (found === undefined) return undefined;
      const { workspaceId, memberId, seenAtMs, ...person } = found;
      const isRenewed = nowMs - seenAtMs > SEEN_MS;
      if (isRenewed) {
        await database.updateTable('sessions').set({ seenAtMs: nowMs }).where('idHash', '=', sessionHash).execute();
      }
      return { ...person, viewer: { workspaceId, memberId }, sessionHash, isRenewed };
    },

    list: (userId: string) =>
      database
        .selectFrom('sessions')
        .select(['idHash', 'createdAtMs', 'seenAtMs', 'address', 'agent'])
        .where('userId', '=', userId)
        .where('seenAtMs', '>', now() - SESSION_MS)
        .orderBy('seenAtMs', 'desc')
        .execute(),

    async end(sessionHash: string): Promise<void> {
      await database.deleteFrom('sessions').where('idHash', '=', sessionHash).execute();
    },

    endOthers: (userId: string, sessionHash: string) => endSessions(database, userId, sessionHash),

    async prune(): Promise<void> {
      await database
        .deleteFrom('sessions')
        .where('seenAtMs', '<=', now() - SESSION_MS)
        .execute();
    },
  };
}

/** Ends a person's sessions, except for one. */
export async function endSessions(on: ServiceDatabase, userId: string, exceptHash = ''): Promise<void> {
  await on.deleteFrom('sessions').where('userId', '=', userId).where('idHash', '!=', exceptHash).execute();
}
