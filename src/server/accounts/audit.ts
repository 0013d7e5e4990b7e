import { AUDIT_DAYS, type AuditAction, type AuditPage } from '../../contract/accounts.ts';
import type { ServiceDatabase } from '../../service/database/tables.ts';

const PAGE_LENGTH = 100;
const DETAIL_LENGTH_MAX = 300;

export interface AuditRecord {
  action: AuditAction;
  /** Who did it; absent before a sign-in. */
  actor?: { userId: string; name: string } | undefined;
  address: string;
  /** The name or email address of what was changed. */
  subject?: string;
  detail?: string;
}

interface AuditQuery {
  /** The `next` of the previous page. */
  before?: string | undefined;
  action?: string | undefined;
  /** A person's name. */
  person?: string | undefined;
}

/** Records who did what, when and from where. Entries can't be changed, and are deleted after 180 days. */
export function createAudit(database: ServiceDatabase, now: () => number) {
  return {
    async record({ action, actor, address, subject = '', detail = '' }: AuditRecord, on = database): Promise<void> {
      await on
        .insertInto('audit')
        .values({
          id: crypto.randomUUID(),
          atMs: now(),
          userId: actor?.userId ?? null,
          userName: actor?.name ?? '',
          address,
          action,
          subject: subject.slice(0, DETAIL_LENGTH_MAX),
          detail: detail.slice(0, DETAIL_LENGTH_MAX),
        })
        .execute();
    },

    /** Reads a page, newest first. */
    async list({ before, action, person }: AuditQuery): Promise<AuditPage> {
      const [atMs = '', id = ''] = before?.split('-', 1).concat(before.slice(before.indexOf('-') + 1)) ?? [];
      const rows = await database
        .selectFrom('audit')
        .selectAll()
        .$if(before !== undefined, (query) =>
          query.where((is) =>
            is.or([is('atMs', '<', Number(atMs)), is.and([is('atMs', '=', Number(atMs)), is('id', '<', id)])]),
          ),
        )
        .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
        .$if(person !== undefined, (query) => query.where('userName', '=', person ?? ''))
        .orderBy('atMs', 'desc')
        .orderBy('id', 'desc')
        .limit(PAGE_LENGTH + 1)
        .execute();
      const page = rows.slice(0, PAGE_LENGTH);
      const last = page.at(-1);
      return {
        entries: page.map(({ atMs: time, userId: _userId, ...entry }) => ({
          ...entry,
          at: new Date(time).toISOString(),
        })),
        next: rows.length > PAGE_LENGTH && last !== undefined ? `${last.atMs}-${last.id}` : null,
      };
    },

    async prune(): Promise<void> {
      await database
        .deleteFrom('audit')
        .where('atMs', '<', now() - AUDIT_DAYS * 24 * 3_600_000)
        .execute();
    },
  };
}
