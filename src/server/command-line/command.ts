import { readFileSync } from 'node:fs';
import type { Restored } from '../back-up-database.ts';
import type { Catalogue } from '../../service/store/create-catalogue.ts';
import { escapeFour } from '../../variables/messages.ts';
import type { PeopleStore } from '../accounts/people.ts';
import type { Settings } from '../settings.ts';

/** A verb's named option, such as `--quota N`. */
export interface Option {
  /** The placeholder for the value in the help; undefined for a switch. */
  value?: string;
  help: string;
  required?: boolean;
}

export interface Parsed {
  /** Positional arguments, one for each name that the command declares. */
  arguments: string[];
  options: Record<string, string | boolean | undefined>;
}

/** The result of a verb as text, and as data for `--json`. */
export interface Answer {
  text: string;
  /** Undefined when the verb has already printed everything. */
  json: unknown;
  /** Sentences for the user, printed to stderr. */
  notes?: readonly string[];
  /** The exit code; 0 by default. */
  code?: number;
}

/** The process's output and signals, for verbs that run for a while. */
export interface Terminal {
  /** Prints part of the result to stdout. */
  print(text: string): void;
  /** Prints notes and progress to stderr. */
  printStatus(text: string): void;
  /** Stderr is a terminal, so a line can be overwritten. */
  isTTY: boolean;
  /** Aborts on the first SIGINT or SIGTERM. Later signals have no effect. */
  listenForStop(): AbortSignal;
}

/** Everything that verbs can use. */
export interface Workplace {
  openCatalogue(): Promise<Catalogue>;
  openPeople(): Promise<PeopleStore>;
  /** Reads the standard input to its end. */
  readInput(): Promise<string>;
  backUp(file: string): Promise<void>;
  restore(file: string): Promise<Restored>;
  /** Throws when the embedded database file is damaged. */
  checkDatabase(): Promise<void>;
  /** The process's settings, with a different service if a URL is passed. */
  loadSettings(serviceUrl?: string): Settings;
  terminal: Terminal;
}

/** One verb of `npm run galley`. */
export interface Command {
  /** One sentence. */
  help: string;
  /** Names of the positional arguments. */
  arguments?: string[];
  options?: Record<string, Option>;
  run(workplace: Workplace, parsed: Parsed): Promise<Answer>;
}

/** A problem with the command itself, which causes exit code 2. The message says how to fix it. */
export class CommandError extends Error {
  override name = 'CommandError';
}

export function readFile(file: string): Uint8Array<ArrayBuffer> {
  try {
    return new Uint8Array(readFileSync(file));
  } catch {
    throw new CommandError(`The file ${file} can't be read. Check its path.`);
  }
}

/** Starts a progress line that overwrites the previous one. */
export const ERASE_LINE = '\r\u001b[2K';
/** Control characters except tabs and line breaks, and characters that change the text direction. */
const CONTROLS = /(?![\t\n])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** Escapes control characters, because text from a service or file could otherwise clear or rename the terminal. */
export function escapeControls(text: string): string {
  const start = text.startsWith(ERASE_LINE) ? ERASE_LINE : '';
  return start + text.slice(start.length).replace(CONTROLS, escapeFour);
}

/** A table with aligned columns. */
export function formatTable(header: string[], rows: (string | number | null)[][]): string {
  const lines = [header, ...rows.map((row) => row.map((cell) => String(cell ?? '')))];
  const widths = header.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
