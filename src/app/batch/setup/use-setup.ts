import { useEffect, useRef, useState } from 'react';
import type { Mapping } from '../../../batch/rows/mapping.ts';
import { mapSuggested, suggestMapping } from '../../../batch/rows/suggest-mapping.ts';
import type { Table } from '../../../batch/table/table.ts';
import type { Field } from '../../../variables/field.ts';
import { openChannel, openStorage } from '../../lib/open-storage.ts';
import { useUnloadQuestion } from '../../lib/use-unload-question.ts';
import { createSetupDatabase } from './create-setup-database.ts';
import { createSetupStore, saveOf, type Contents, type SetupStore } from './create-setup-store.ts';
import { recallMapping, rememberMapping } from './mapping/mapping-memory.ts';

const database = createSetupDatabase();
/** Tells other tabs of which template the spreadsheet was written. */
const channel = openChannel('galley-spreadsheets');

export interface SetupHandle {
  store: SetupStore;
  /** False once something could not be kept: it is gone with the page. */
  isKept: boolean;
}

/**
 * The spreadsheet of a template as this browser keeps it; undefined while it is read. Each change is kept at once, and other
 * tabs follow it: otherwise the one that changes something last would take back what the others did.
 */
export function useSetup(templateId: string, fields: readonly Field[]): SetupHandle | undefined {
  const [store, setStore] = useState<SetupStore>();
  const [isKept, setKept] = useState(true);
  const [isWriting, setWriting] = useState(false);
  useUnloadQuestion(isWriting);
  const latestFields = useRef(fields);
  useEffect(() => {
    latestFields.current = fields;
  }, [fields]);

  useEffect(() => {
    let isCurrent = true;
    let unsubscribe: (() => void) | undefined;
    void database.read(templateId).then((saved) => {
      if (!isCurrent) return;
      // As suggested for these columns: what the cells hold after an edit makes no choice of it.
      const suggestions = new WeakMap<Table['columns'], Mapping>();
      const suggest = (table: Table): Mapping => {
        const { current } = latestFields;
        const suggested = suggestions.get(table.columns) ?? mapSuggested(current, suggestMapping(current, table));
        suggestions.set(table.columns, suggested);
        return suggested;
      };
      const created = createSetupStore(
        (table) => recallMapping(openStorage(), templateId, table.columns, suggest(table)),
        saved,
      );
      unsubscribe = keep(created, templateId, {
        onWriting: setWriting,
        onWritten: setKept,
        onMapping: ({ mapping, reading: { table } }) =>
          rememberMapping(openStorage(), templateId, mapping, suggest(table)),
      });
      setStore(created);
    });
    return () => {
      isCurrent = false;
      unsubscribe?.();
    };
  }, [templateId]);

  return store && { store, isKept };
}

interface KeepEvents {
  /** A page that is closed meanwhile takes the change with it. */
  onWriting: (isWriting: boolean) => void;
  onWritten: (isKept: boolean) => void;
  /** Another column fills a variable, or none. */
  onMapping: (contents: Contents) => void;
}

/**
 * Writes what changes, and takes over what another tab wrote; changes that come while something is written are written together.
 */
function keep(store: SetupStore, templateId: string, { onWriting, onWritten, onMapping }: KeepEvents): () => void {
  let isWriting = false;
  let isDirty = false;
  let isFollowing = false;

  async function write(): Promise<void> {
    isDirty = true;
    if (isWriting) return;
    isWriting = true;
    onWriting(true);
    while (isDirty) {
      isDirty = false;
      const setup = saveOf(store.getState());
      await (setup === undefined ? database.remove(templateId) : database.write(templateId, setup).then(onWritten));
    }
    isWriting = false;
    onWriting(false);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel belongs to one origin
    channel?.postMessage(templateId);
  }

  async function follow(): Promise<void> {
    const saved = await database.read(templateId);
    // What is changed here meanwhile is written after it, and followed there.
    if (isWriting) return;
    isFollowing = true;
    store.getState().follow(saved);
    isFollowing = false;
  }

  const listening = new AbortController();
  channel?.addEventListener(
    'message',
    ({ data }) => {
      if (data === templateId) void follow();
    },
    listening,
  );
  const unsubscribe = store.subscribe((state, before) => {
    const contents = state.history?.present;
    if (contents !== undefined && contents.mapping !== before.history?.present.mapping) onMapping(contents);
    if (!isFollowing) void write();
  });
  return () => {
    unsubscribe();
    listening.abort();
  };
}
