import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditEntry } from '../../../contract/accounts.ts';
import type { AccountClient, AuditFilter } from '../../../client/create-account-client.ts';
import { useAccountClient } from '../../account/use-account-client.ts';

/** The entries of the audit log, newest first, a page at a time. */
export function useAuditPages(filter: AuditFilter) {
  const client = useAccountClient();
  return useInfiniteQuery({
    queryKey: ['accounts', 'audit', filter],
    queryFn: ({ pageParam, signal }) => client.listAudit(filter, pageParam, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
}

/** Reads all entries, for a file. */
export async function readAllEntries(
  client: Pick<AccountClient, 'listAudit'>,
  filter: AuditFilter,
): Promise<AuditEntry[]> {
  const all: AuditEntry[] = [];
  let before: string | undefined;
  do {
    const { entries, next } = await client.listAudit(filter, before);
    all.push(...entries);
    before = next ?? undefined;
  } while (before !== undefined);
  return all;
}
