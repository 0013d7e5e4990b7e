import type { Ledger } from '../service/ledger/ledger.ts';
import { benchAccount } from './bench-contents.ts';

/** What one delivered image costs the ledger. */
export async function reserveAndCommit(ledger: Ledger, keyId: string = benchAccount.keyId): Promise<void> {
  const result = await ledger.reserve({ ...benchAccount, keyId });
  if (result.kind !== 'reserved') throw new Error(`The reservation was ${result.kind}`);
  const isCommitted = await result.reservation.commit({ contentType: 'image/png', bytes: new Uint8Array(0) });
  if (!isCommitted) throw new Error('The reservation was not committed');
}
