import type { Restored } from '../back-up-database.ts';
import type { Catalogue } from '../../service/store/create-catalogue.ts';
import { escapeFour } from '../../variables/messages.ts';
import type { Settings } from '../settings.ts';

/** One value a verb takes by name, as `--quota N`. */
export interface Option {
  type: 'string' | 'boolean';
  /** What stands for its value in the help; absent for a switch. */
  value?: string;
  help: string;
  required?: boolean;
}

export interface Parsed {
  /** Values by position, all there. */
  arguments: string[];
  options: Record<string, string | boolean | undefined>;
}

/** What a verb answers: a line for people and scripts, and the same as data for `--json`. */
export interface Answer {
  text: string;
  /** Undefined when all of it was printed on the way. */
  json: unknown;
  /** What a person should know of it, one sentence each; they go beside the answer, not into it. */
  notes?: readonly string[];
  /** The exit code, when it is not 0. */
  code?: number;
  /** One sentence on what to do when the answer is lost, if it is shown only once. */
  ifLost?: string;
}

/** For a verb that takes its time: what it says meanwhile, and when it is to end. */
export interface Terminal {
  /** To whoever reads the answer. */
  print(text: string): void;
  /** Notes and progress, to a person beside it. */
  printStatus(text: string): void;
  /** A person looks at what is told, so that a line may be written over. */
  isTTY: boolean;
  /** Aborts at the first SIGINT or SIGTERM; later ones change nothing. */
  listenForStop(): AbortSignal;
}

/** What verbs act on. */
export interface Workplace {
  /** Opens the database; most verbs act on what is in it. */
  openCatalogue(): Promise<Catalogue>;
  backUp(file: string): Promise<void>;
  restore(file: string): Promise<Restored>;
  /** Throws when the file of the embedded database is damaged. */
  checkDatabase(): Promise<void>;
  /** The settings of the process, with another service when its address is given. */
  loadSettings(serviceUrl?: string): Settings;
  terminal: Terminal;
}

/** One verb of `npm run galley`. */
export interface Command {
  /** One sentence. */
  help: string;
  /** Names of what stands after the verb, in order; nothing does when absent. */
  arguments?: string[];
  options?: Record<string, Option>;
  run(workplace: Workplace, parsed: Parsed): Promise<Answer>;
}

/** What is wrong with a call; the message is one sentence with the mend. */
export class CommandError extends Error {
  override name = 'CommandError';
}

export const DISK_FULL = 'A disk is full, so not all was written; make room, and run the same command again.';

/** With what a line of progress begins that is written over the one before. */
export const ERASE_LINE = '\r\u001b[2K';
/** Controls but for tabs and ends of lines, and what turns the direction of a line. */
const UNSEEN = /(?![\t\n])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** Text on its way to a terminal, with the controls in the words of strangers written out: they could clear or rename it. */
export function showControls(text: string): string {
  const start = text.startsWith(ERASE_LINE) ? ERASE_LINE : '';
  return start + text.slice(start.length).replace(UNSEEN, escapeFour);
}

/** Lines of a table whose columns line up. */
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
