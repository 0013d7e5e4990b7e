import { useEffect, useRef, useState } from 'react';
import type { Mapping } from '../../../batch/rows/mapping.ts';
import { mapSuggested, suggestMapping, type Suggestion } from '../../../batch/rows/suggest-mapping.ts';
import type { Table, Column } from '../../../batch/table/table.ts';
import type { Field } from '../../../variables/field.ts';
import { openStorage, keepText } from '../../lib/open-storage.ts';
import { scopeName } from '../../lib/person-scope.ts';
import { useUnloadQuestion } from '../../lib/use-unload-question.ts';
import { createServiceHook } from '../../services.ts';
import { createSetupDatabase } from './create-setup-database.ts';
import { createSetupStore, saveOf, type Contents, type Declined, type SetupStore } from './create-setup-store.ts';
import { listPatternColumns } from '../../../batch/rows/pattern.ts';
import { parseJson } from '../../../contract/loose.ts';
import * as z from '../../../contract/zod.ts';

export const useSetupDatabase = createServiceHook(createSetupDatabase);
/** A reloading page takes a moment to release its lock. */
const LOCK_WAIT_MS = 1_000;

export interface SetupHandle {
  store: SetupStore;
  /** `elsewhere` if another tab has the same setup, `failed` if storage is full. In both cases, leaving the page loses changes. */
  saving: 'on' | 'elsewhere' | 'failed';
}

/** Returns a template's spreadsheet from browser storage; undefined while it loads. Only one tab at a time saves changes. */
export function useSetup(templateId: string, fields: readonly Field[]): SetupHandle | undefined {
  const database = useSetupDatabase();
  const [handle, setHandle] = useState<SetupHandle>();
  const [isAtRisk, setAtRisk] = useState(false);
  useUnloadQuestion(isAtRisk);
  const latestFields = useRef(fields);
  useEffect(() => {
    latestFields.current = fields;
  }, [fields]);

  useEffect(() => {
    const unmounted = new AbortController();
    // Suggestions depend only on the columns, so they stay when cells are edited.
    const known = new WeakMap<Table['columns'], readonly Suggestion[]>();
    const readSuggestions = (table: Table): readonly Suggestion[] => {
      const found = known.get(table.columns) ?? suggestMapping(latestFields.current, table);
      known.set(table.columns, found);
      return found;
    };
    const suggest = (table: Table) => mapSuggested(latestFields.current, readSuggestions(table));
    const recall = (table: Table) => {
      const asked = latestFields.current.flatMap(({ name }, at) =>
        (readSuggestions(table)[at]?.asked ?? []).map((pattern): Declined => [name, pattern]),
      );
      return recallMapping(openStorage(), templateId, table.columns, suggest(table), asked);
    };

    async function load(): Promise<void> {
      const isOwner = await lockSetup(templateId, unmounted.signal);
      const saved = await database.read(templateId);
      if (unmounted.signal.aborted) return;
      const store = createSetupStore(recall, saved, () => recallDeclined(openStorage(), templateId));
      setHandle({ store, saving: isOwner ? 'on' : 'elsewhere' });
      const write = createWriter(async () => {
        const setup = saveOf(store.getState());
        if (setup === undefined) return database.remove(templateId);
        const saving = (await database.write(templateId, setup)) ? 'on' : 'failed';
        setHandle((last) => (last?.saving === saving ? last : { store, saving }));
      }, setAtRisk);
      const unsubscribe = store.subscribe((state, before) => {
        const contents = state.history?.present;
        const last = before.history?.present;
        const isSame = contents?.mapping === last?.mapping && contents?.declined === last?.declined;
        if (contents !== undefined && !isSame) remember(contents);
        if (isOwner) void write();
        else setAtRisk(contents !== undefined);
      });
      unmounted.signal.addEventListener('abort', unsubscribe);
    }

    function remember({ mapping, declined, reading: { table } }: Contents): void {
      rememberMapping(openStorage(), templateId, mapping, suggest(table), declined);
    }

    void load();
    return () => unmounted.abort();
  }, [database, templateId]);

  return handle;
}

/** Resolves to true if no other tab has this setup. The lock is released when the signal aborts. */
function lockSetup(templateId: string, signal: AbortSignal): Promise<boolean> {
  if (!('locks' in navigator)) return Promise.resolve(true);
  return new Promise((resolve) => {
    const hold = () =>
      new Promise<void>((release) => {
        if (signal.aborted) release();
        signal.addEventListener('abort', () => release());
        resolve(true);
      });
    const waiting = AbortSignal.timeout(LOCK_WAIT_MS);
    const name = scopeName(`galley-spreadsheet-${templateId}`);
    navigator.locks.request(name, { signal: waiting }, hold).catch(() => resolve(false));
  });
}

/** Calls during a write cause one more write afterwards. Closing the page during a write loses the change. */
function createWriter(write: () => Promise<void>, onWriting: (isWriting: boolean) => void) {
  let isWriting = false;
  let isDirty = false;
  return async (): Promise<void> => {
    isDirty = true;
    if (isWriting) return;
    isWriting = true;
    onWriting(true);
    while (isDirty) {
      isDirty = false;
      await write();
    }
    isWriting = false;
    onWriting(false);
  };
}

const keyOf = (templateId: string) => `galley:mapping:${templateId}`;

const pairs = z.array(z.tuple([z.string(), z.string()]));
/** The patterns that the user chose, and the suggestions that the user removed or didn't want. */
const memorySchema = z.object({ chosen: pairs, declined: pairs });

/** Remembers how the mapping differs from the suggestions. Does nothing if storage is blocked or full. */
export function rememberMapping(
  storage: Pick<Storage, 'setItem'> | undefined,
  templateId: string,
  mapping: Mapping,
  suggested: Mapping,
  answers: readonly Declined[] = [],
): void {
  const chosen = [...mapping].filter(([name, pattern]) => suggested.get(name) !== pattern);
  const removed = [...suggested].filter(([name]) => !mapping.has(name));
  const unwanted = [...answers, ...removed].filter(([name, pattern]) => mapping.get(name) !== pattern);
  const declined = [...new Map(unwanted.map((pair) => [JSON.stringify(pair), pair])).values()];
  keepText(storage, keyOf(templateId), JSON.stringify({ chosen, declined }));
}

/**
 * Applies the remembered mapping to the suggestions where the columns still exist. A remembered fixed value only applies if no column
 * is suggested, and none has to be asked about.
 */
export function recallMapping(
  storage: Pick<Storage, 'getItem'> | undefined,
  templateId: string,
  columns: readonly Column[],
  suggested: Mapping,
  asked: readonly Declined[] = [],
): Mapping {
  const memory = readMemory(storage, templateId);
  const known = new Set(columns.map(({ name }) => name));
  const declined = new Set(memory?.declined.map((pair) => JSON.stringify(pair)));
  const open = asked.filter((pair) => !declined.has(JSON.stringify(pair)));
  const filled = new Set([...suggested, ...open].map(([name]) => name));
  const recalled = (memory?.chosen ?? []).filter(([name, pattern]) => {
    const named = listPatternColumns(pattern);
    return named.length === 0 ? !filled.has(name) : named.every((column) => known.has(column));
  });
  const wanted = [...suggested].filter((pair) => !declined.has(JSON.stringify(pair)));
  return new Map([...wanted, ...recalled]);
}

/** Returns the columns that the user didn't want, in this or an earlier spreadsheet. */
export function recallDeclined(storage: Pick<Storage, 'getItem'> | undefined, templateId: string): Declined[] {
  return readMemory(storage, templateId)?.declined ?? [];
}

function readMemory(storage: Pick<Storage, 'getItem'> | undefined, templateId: string) {
  return memorySchema.safeParse(parseJson(storage?.getItem(keyOf(templateId)) ?? '')).data;
}
