import { useEffect, useRef, useState } from 'react';
import type { TableOptions, TableSource } from '../../../../batch/table/table.ts';
import type { Field } from '../../../../variables/field.ts';
import { formatCount } from '../../../../variables/messages.ts';
import type { SetupStore } from '../create-setup-store.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';

const PASTED_NAME = 'Pasted cells';
/** A file with more is no spreadsheet that a person filled in. */
const FILE_BYTES_MAX = 100_000_000;

export interface SpreadsheetReader {
  isReading: boolean;
  /** Why the last file was not taken, in one sentence; empty when it was. */
  problem: string;
  readFile: (file: File) => Promise<void>;
  readPasted: (text: string) => Promise<void>;
  /** Says that these came with another one, which alone was read. */
  leaveOut: (files: readonly File[]) => void;
  /** Reads the spreadsheet that is here in another way. */
  readAgain: (options: TableOptions) => Promise<void>;
}

/** Takes spreadsheets into the store. The one that is asked for last is the one that is taken. */
export function useSpreadsheet(store: SetupStore, fields: readonly Field[]): SpreadsheetReader {
  const [state, setState] = useState({ isReading: false, problem: '' });
  const turn = useRef(0);
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  );

  /** Says whether it is still the last that was asked for. */
  function begin(): () => boolean {
    const own = (turn.current += 1);
    setState({ isReading: true, problem: '' });
    return () => own === turn.current;
  }

  async function read(isLast: () => boolean, source: TableSource, options: TableOptions, pasted?: string) {
    const names = fields.flatMap(({ name, label }) => [name, label]);
    const reading = await readSpreadsheet({ source, pasted, options: { ...options, names } });
    if (!isLast()) return;
    setState({ isReading: false, problem: reading.isRead ? '' : reading.problem });
    if (!reading.isRead) return;
    const { rows, columns } = reading.value.table;
    const counts = `${formatCount(rows.length, 'row')} in ${formatCount(columns.length, 'column')}`;
    store.getState().takeReading(source, reading.value, `${source.name}: ${counts} read.`);
  }

  return {
    ...state,
    async readFile(file) {
      const isLast = begin();
      if (file.size > FILE_BYTES_MAX) {
        return setState({ isReading: false, problem: `${file.name} is over 100 MB. Split it into several files.` });
      }
      try {
        const bytes = new Uint8Array(await file.arrayBuffer());
        if (isLast()) await read(isLast, { name: file.name, bytes }, {});
      } catch {
        if (isLast()) setState({ isReading: false, problem: `${file.name} could not be read. Choose it again.` });
      }
    },
    // Kept as a file, for it to be there after a reload.
    readPasted: (text) => read(begin(), { name: PASTED_NAME, bytes: new TextEncoder().encode(text) }, {}, text),
    leaveOut(files) {
      const names = new Intl.ListFormat('en').format(files.map(({ name }) => name));
      const rest =
        files.length === 1 ? 'was left out. Make another batch of it' : 'were left out. Make a batch of each';
      const problem = `A batch is made of one spreadsheet, so ${names} ${rest}.`;
      setState((now) => (now.problem === '' ? { ...now, problem } : now));
    },
    async readAgain(options) {
      const { source } = store.getState();
      if (source !== undefined) await read(begin(), source, options);
    },
  };
}
