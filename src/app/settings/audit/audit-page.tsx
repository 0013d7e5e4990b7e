import { Download } from 'lucide-react';
import { AUDIT_DAYS, type AuditEntry } from '../../../contract/accounts.ts';
import type { AuditFilter } from '../../../client/create-account-client.ts';
import { Failure } from '../../lib/failure.tsx';
import { ReadFailure } from '../../lib/read-failure.tsx';
import { textParam, useSearch } from '../../lib/search-params.ts';
import { useAccountClient, useAccountQuery } from '../../account/use-account-client.ts';
import { useSingleMutation } from '../../lib/use-single-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { formatDayAndTime, formatExactTime } from '../../ui/format-time.ts';
import { saveFile } from '../../ui/save-file.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { useNow } from '../../ui/use-now.ts';
import { Cell, DataTable, rowClass, rowHeadClass } from '../data-table.tsx';
import { SettingsFrame } from '../settings-frame.tsx';
import { readAllEntries, useAuditPages } from './audit-queries.ts';
import { actionOptions, describeAction, writeAuditCsv } from './describe-action.ts';

/** Empty for all people and all actions. */
const auditSearch = { person: textParam, action: textParam };

/** Who did what and when, newest first. */
export function AuditPage() {
  const client = useAccountClient();
  const [{ person, action }, changeSearch] = useSearch(auditSearch);
  const filter: AuditFilter = { ...(person !== '' && { person }), ...(action !== '' && { action }) };
  const log = useAuditPages(filter);
  const { data, error, hasNextPage, isFetching, isFetchingNextPage, fetchNextPage, refetch } = log;
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  const people = useAccountQuery(['people'], (accounts, call) => accounts.listPeople(call));
  const download = useSingleMutation({
    area: 'audit',
    mutationFn: async () => {
      const csv = writeAuditCsv(await readAllEntries(client, filter));
      saveFile(`Galley audit log ${new Date().toISOString().slice(0, 10)}.csv`, csv, 'text/csv');
    },
  });
  const names = listNames(people.data?.people.map(({ name }) => name) ?? [], entries, person);

  return (
    <SettingsFrame title="Audit log">
      <p className="-mt-2 max-w-prose text-grey-11">
        Sign-ins and changes to people, keys, templates, fonts and images. Entries are deleted after {AUDIT_DAYS} days.
      </p>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <SelectField
          label="Person"
          className="w-56"
          value={person}
          options={[['', 'Everyone'], ...names.map((name) => [name, name] as const)]}
          onChange={({ target }) => changeSearch({ person: target.value })}
        />
        <SelectField
          label="Action"
          className="w-56"
          value={action}
          options={[['', 'All actions'], ...actionOptions]}
          onChange={({ target }) => changeSearch({ action: target.value })}
        />
        <Button isBusy={download.isPending} onClick={() => download.mutate(undefined)}>
          <Download size="1rem" aria-hidden="true" />
          Download CSV
        </Button>
      </div>
      {download.error !== null && (
        <Failure
          error={download.error}
          title="No file was made."
          unclear="No file was made. Check your connection, then try again."
        />
      )}
      {data === undefined && error === null && <div className="skeleton h-64" aria-busy="true" />}
      {data !== undefined && entries.length === 0 && <p>No entries.</p>}
      {entries.length > 0 && <AuditTable entries={entries} />}
      <ReadFailure
        title={data === undefined ? 'The audit log couldn’t be loaded.' : 'The audit log couldn’t be refreshed.'}
        query={{ ...log, refetch: () => void (log.isFetchNextPageError ? fetchNextPage() : refetch()) }}
      />
      {hasNextPage && error === null && (
        <Button
          className="self-center"
          isBusy={isFetchingNextPage}
          onClick={() => isFetching || void fetchNextPage({ cancelRefetch: false })}
        >
          Load more
        </Button>
      )}
    </SettingsFrame>
  );
}

function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const nowMs = useNow();
  return (
    <DataTable label="Audit log" columns={['Person', 'Action', 'Subject', 'Detail', 'Address', 'Time']}>
      {entries.map(({ id, at, userName, action, subject, detail, address }) => (
        <tr key={id} className={rowClass}>
          <th scope="row" className={rowHeadClass}>
            <bdi className="wrap-anywhere">{userName === '' ? 'Unknown' : userName}</bdi>
          </th>
          <Cell name="Action">{describeAction(action)}</Cell>
          <Cell name="Subject">
            <bdi className="wrap-anywhere">{subject}</bdi>
          </Cell>
          <Cell name="Detail">
            <bdi className="wrap-anywhere">{detail}</bdi>
          </Cell>
          <Cell name="Address">
            <span className="tabular wrap-break-word">{address}</span>
          </Cell>
          <Cell name="Time">
            <time dateTime={at} title={formatExactTime(Date.parse(at))} className="tabular wide:whitespace-nowrap">
              {formatDayAndTime(Date.parse(at), nowMs)}
            </time>
          </Cell>
        </tr>
      ))}
    </DataTable>
  );
}

/** The names to filter by. Names of removed people are only in the entries. */
function listNames(people: readonly string[], entries: readonly AuditEntry[], chosen: string): string[] {
  const names = new Set([...people, ...entries.map(({ userName }) => userName), chosen]);
  names.delete('');
  return [...names].sort((a, b) => a.localeCompare(b));
}
