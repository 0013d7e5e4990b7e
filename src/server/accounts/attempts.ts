import { isIPv6 } from 'node:net';
import { ProblemError } from '../../service/problem-error.ts';
import type { ServiceDatabase } from '../../service/database/tables.ts';

const WINDOW_MS = 10 * 60_000;
/** Attempts in ten minutes: on one account from one address, on one account from everywhere, and from one address. */
const LIMITS = { pair: 10, account: 60, address: 60 };

interface Attempt {
  address: string;
  /** An email address, or empty for a link, which belongs to no account yet. */
  account: string;
}

/** Counts attempts to sign in before a password is hashed, in the database, so that parallel guesses and other processes count. */
export function createAttempts(database: ServiceDatabase, now: () => number) {
  const list = ({ address, account }: Attempt): [bucket: string, limit: number][] => {
    const network = networkOf(address);
    return [
      [`address ${network}`, LIMITS.address],
      ...(account === ''
        ? []
        : ([
            [`pair ${account} ${network}`, LIMITS.pair],
            [`account ${account}`, LIMITS.account],
          ] as [string, number][])),
    ];
  };

  return {
    /** Counts an attempt. Throws a 429 if there were too many. */
    async count(attempt: Attempt): Promise<void> {
      const windowMs = Math.floor(now() / WINDOW_MS) * WINDOW_MS;
      for (const [bucket, limit] of list(attempt)) {
        const { count } = await database
          .insertInto('attempts')
          .values({ bucket, windowMs, count: 1 })
          .onConflict((conflict) =>
            conflict.columns(['bucket', 'windowMs']).doUpdateSet((to) => ({ count: to('attempts.count', '+', 1) })),
          )
          .returning('count')
          .executeTakeFirstOrThrow();
        if (count <= limit) continue;
        const seconds = Math.ceil((windowMs + WINDOW_MS - now()) / 1_000);
        const headers = { 'retry-after': String(seconds) };
        throw new ProblemError(429, `Too many attempts. Try again in ${Math.ceil(seconds / 60)} minutes.`, { headers });
      }
    },

    /** Forgets a person's failed attempts from this address after a successful one. */
    async forget({ account, address }: Attempt): Promise<void> {
      await database
        .deleteFrom('attempts')
        .where('bucket', '=', `pair ${account} ${networkOf(address)}`)
        .execute();
    },

    async prune(): Promise<void> {
      await database
        .deleteFrom('attempts')
        .where('windowMs', '<', now() - WINDOW_MS)
        .execute();
    },
  };
}

/** An IPv6 customer usually has a whole /64. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':');
}
