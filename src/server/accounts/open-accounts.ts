import type { ServiceDatabase } from '../../service/database/tables.ts';
import type { Context } from 'hono';
import type { FindVisitor, Visitor, VisitorEnv } from '../visitor.ts';
import { describeChange } from './record-change.ts';
import { createAttempts } from './attempts.ts';
import { createAudit, type AuditRecord } from './audit.ts';
import { readSessionToken, sendSession } from './cookies.ts';
import { createLinks } from './links.ts';
import { createPasswords } from './passwords.ts';
import { createPeople } from './people.ts';
import { createSessions } from './sessions.ts';

const DAY_MS = 24 * 3_600_000;

export interface AccountsOptions {
  /** Milliseconds since 1970. */
  now: () => number;
  /** The app's key, whose quota everyone shares; absent for a remote service. */
  appKeyId: string | undefined;
  onFailure: (error: unknown) => void;
}

/** Everything about people and sign-in, over one database. */
export function openAccounts(database: ServiceDatabase, { now, appKeyId, onFailure }: AccountsOptions) {
  const sessions = createSessions(database, now);
  const audit = createAudit(database, now);
  const attempts = createAttempts(database, now);
  const prune = () => Promise.all([sessions.prune(), audit.prune(), attempts.prune()]).catch(onFailure);
  let pruned = prune();
  const pruning = setInterval(() => {
    pruned = prune();
  }, DAY_MS).unref();

  const findVisitor: FindVisitor = async (c) => {
    const token = readSessionToken(c);
    const found = token === undefined ? undefined : await sessions.find(token);
    if (found === undefined || token === undefined) return undefined;
    // On a shared computer, someone else may have signed in at the proxy since.
    if ((c.get('client').proxyEmail ?? found.email) !== found.email) return undefined;
    const { userId: id, name, email, role, viewer, keyHash, sessionHash, isRenewed } = found;
    if (isRenewed) sendSession(c, token, id);
    return { role, viewer, keyHash, person: { id, name, email, role, sessionHash } };
  };

  /** Adds what the sender of a request did to the audit log. */
  async function record(c: Context<VisitorEnv>, entry: Omit<AuditRecord, 'actor' | 'address'>): Promise<void> {
    const person = (c.get('visitor') as Visitor | undefined)?.person;
    const actor = person && { userId: person.id, name: person.name };
    await audit.record({ ...entry, actor, address: c.get('client').address });
  }

  return {
    database,
    now,
    record,
    sessions,
    audit,
    attempts,
    passwords: createPasswords(),
    links: createLinks(database, now),
    people: createPeople(database, { now, appKeyId }),
    findVisitor,
    /** Adds a successful call of the settings to the audit log. */
    async recordChange(c: Context<VisitorEnv>, answer: Response): Promise<void> {
      const change = await describeChange(database, c.req, answer);
      if (change !== undefined) await record(c, change);
    },
    /** Resolves when nothing uses the database any longer. */
    async close(): Promise<void> {
      clearInterval(pruning);
      await pruned;
    },
  };
}

export type Accounts = ReturnType<typeof openAccounts>;
