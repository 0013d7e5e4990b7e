import { useEffect, useRef, useState } from 'react';
import type { TableOptions, TableSource } from '../../../../batch/table/table.ts';
import type { Field } from '../../../../variables/field.ts';
import { formatCount } from '../../../../variables/messages.ts';
import type { SetupStore } from '../create-setup-store.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';

const PASTED_NAME = 'Pasted cells';
/** Well above the size of a spreadsheet filled in by hand. */
const FILE_BYTES_MAX = 100_000_000;

export type SpreadsheetReader = ReturnType<typeof useSpreadsheet>;

/** Asks for confirmation before edited cells are replaced. */
export function mayDiscardEdits(store: SetupStore): boolean {
  const isEdited = store.getState().history?.present.isEdited === true;
  return !isEdited || window.confirm('Discard your changes to the cells?');
}

/** Reads spreadsheets into the store. The one chosen last wins. */
export function useSpreadsheet(store: SetupStore, fields: readonly Field[]) {
  const [state, setState] = useState({
    isReading: false,
    /** Why the last file was rejected; empty if it was read. */
    problem: '',
  });
  const turn = useRef(0);
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  );

  /** Returns a function that returns true until another spreadsheet is chosen. */
  function begin(): () => boolean {
    const request = (turn.current += 1);
    setState({ isReading: true, problem: '' });
    return () => request === turn.current;
  }

  async function read(isLatest: () => boolean, source: TableSource, options: TableOptions, pasted?: string) {
    const names = fields.flatMap(({ name, label }) => [name, label]);
    const reading = await readSpreadsheet({ source, pasted, options: { ...options, names } });
    if (!isLatest()) return;
    setState({ isReading: false, problem: reading.isRead ? '' : reading.problem });
    if (!reading.isRead) return;
    if (!mayDiscardEdits(store)) return;
    const { rows, columns } = reading.value.table;
    const counts = `${formatCount(rows.length, 'row')} and ${formatCount(columns.length, 'column')}`;
    store.getState().takeReading(source, reading.value, `Read ${counts} from ${source.name}.`);
  }

  return {
    ...state,
    async readFile(file: File): Promise<void> {
      const isLatest = begin();
      if (file.size > FILE_BYTES_MAX) {
        return setState({ isReading: false, problem: `${file.name} is over 100 MB. Split it into several files.` });
      }
      try {
        const bytes = new Uint8Array(await file.arrayBuffer());
        if (isLatest()) await read(isLatest, { name: file.name, bytes }, {});
      } catch {
        if (isLatest())
          setState({ isReading: false, problem: `${file.name} couldn’t be read. Choose the file again.` });
      }
    },
    // Pasted cells are stored as a file, so they can be read again after a reload.
    readPasted: (text: string): Promise<void> =>
      read(begin(), { name: PASTED_NAME, bytes: new TextEncoder().encode(text) }, {}, text),
    /** Reports additional spreadsheets that weren't read. */
    reportSkipped(files: readonly File[]): void {
      const names = new Intl.ListFormat('en').format(files.map(({ name }) => name));
      const problem = `A batch needs exactly one spreadsheet. Not read: ${names}.`;
      setState((now) => (now.problem === '' ? { ...now, problem } : now));
    },
    /** Reads the current spreadsheet with other options. */
    async readAgain(options: TableOptions): Promise<void> {
      const { source } = store.getState();
      if (source !== undefined) await read(begin(), source, options);
    },
  };
}
