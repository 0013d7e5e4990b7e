import { parseArgs } from 'node:util';
import { isFull } from '../../service/database/database-failures.ts';
import packageFile from '../../../package.json' with { type: 'json' };
import { DatabaseFileError } from '../../service/database/check-database-file.ts';
import { TemplateDocumentError } from '../../document/parse-template-document.ts';
import { SvgImportError } from '../../service/svg-import/svg-element.ts';
import { CatalogueError } from '../../service/store/catalogue-error.ts';
import { CommandError, type Command, type Option, type Parsed, type Workplace } from './command.ts';
import { createOpenApi } from '../../service/create-openapi.ts';
import { databaseCommands } from './database-commands.ts';
import { documentCommands } from './document-commands.ts';
import { keyCommands } from './key-commands.ts';
import { deletedCommands } from './life-cycle-commands.ts';
import { projectCommands } from './project-commands.ts';
import { renderCommand } from './render-command.ts';
import { templateCommands } from './template-commands.ts';
import { userCommands } from './user-commands.ts';
import { versionCommands } from './version-commands.ts';

/** What a command prints, and its exit code: 2 for an invalid command, 1 for any other failure. */
export interface Outcome {
  code: number;
  output: string;
  error: string;
}

const { version } = packageFile;

const DISK_FULL =
  'The disk is full, so some files were not written. Free up some space and run the same command again.';

const universal: Record<string, Option> = {
  json: { help: 'print JSON' },
  help: { help: 'show this help (also -h)' },
};

/** Problems with the files and IDs that a command names. */
const refusals = [DatabaseFileError, CatalogueError, TemplateDocumentError, SvgImportError];

export async function runCommandLine(words: readonly string[], workplace: Workplace): Promise<Outcome> {
  if (words[0] === '--version') return succeed(version);
  const asksForHelp = words.length === 0 || words[0] === 'help' || words.includes('--help') || words.includes('-h');
  const named = words[0] === 'help' ? words.slice(1) : words;
  const verb = findVerb(named);
  const command = commands[verb];
  if (command === undefined) return asksForHelp ? succeed(describeAll()) : fail(2, describeUnknownVerb(named));
  if (asksForHelp) return succeed(describe(verb, command));
  try {
    const rest = named.slice(verb.split(' ').length);
    const parsed = parse(verb, command, rest);
    const { text, json, notes = [], code = 0 } = await command.run(workplace, parsed);
    if (parsed.options.json === true)
      return { code, output: json === undefined ? '' : `${JSON.stringify(json)}\n`, error: '' };
    return { ...succeed(text), code, error: notes.map((note) => `${note}\n`).join('') };
  } catch (error) {
    if (error instanceof CommandError) return fail(2, error.message);
    if (isFull(error)) return fail(1, DISK_FULL);
    if (refusals.some((refusal) => error instanceof refusal)) return fail(1, (error as Error).message);
    throw error;
  }
}

function findVerb(words: readonly string[]): string {
  const two = words.slice(0, 2).join(' ');
  return Object.hasOwn(commands, two) ? two : (words[0] ?? '');
}

function describeUnknownVerb([first = '', second = '']: readonly string[]): string {
  const following = Object.keys(commands).flatMap((verb) =>
    verb.startsWith(`${first} `) ? verb.split(' ').slice(1) : [],
  );
  if (following.length === 0) return `Unknown command "${first}". --help lists all commands.`;
  const verbs = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(following);
  const problem = second === '' ? '' : `Unknown command "${first} ${second}". `;
  return `${problem}"${first}" needs a subcommand: ${verbs}.`;
}

function parse(verb: string, { arguments: names = [], ...command }: Command, words: readonly string[]): Parsed {
  const options = { ...command.options, ...universal };
  let found: { values: Record<string, string | boolean | undefined>; positionals: string[] };
  try {
    const types: Record<string, { type: 'string' | 'boolean' }> = {};
    for (const [name, { value }] of Object.entries(options)) types[name] = { type: value ? 'string' : 'boolean' };
    found = parseArgs({ args: [...words], options: types, allowPositionals: true, strict: true });
  } catch (error) {
    throw new CommandError(`${(error as Error).message.split(/\.\s/)[0]}. See "${verb} --help".`);
  }
  const missing = Object.entries(options).find(([name, { required }]) => required === true && !found.values[name]);
  if (missing !== undefined) throw new CommandError(`--${missing[0]} is missing. See "${verb} --help".`);
  if (found.positionals.length !== names.length) {
    throw new CommandError(`"${verb}" needs ${names.join(' ') || 'no arguments'}. See "${verb} --help".`);
  }
  return { arguments: found.positionals, options: found.values };
}

function describe(verb: string, { arguments: names = [], ...command }: Command): string {
  const options = Object.entries({ ...command.options, ...universal });
  const lines = options.map(([name, option]) => `  ${formatOption(name, option).padEnd(22)}${option.help}`);
  const required = options.filter(([, option]) => option.required).map(([name, option]) => formatOption(name, option));
  return [`galley ${[verb, ...names, ...required].join(' ')}`, '', command.help, '', ...lines].join('\n');
}

function formatOption(name: string, { value }: Option): string {
  return value === undefined ? `--${name}` : `--${name} ${value}`;
}

function describeAll(): string {
  const lines = Object.entries(commands).map(([verb, { help }]) => `  ${verb.padEnd(28)}${help}`);
  return ['galley COMMAND …, each with --help and --json', '', ...lines].join('\n');
}

function succeed(output: string): Outcome {
  return { code: 0, output: `${output}\n`, error: '' };
}

function fail(code: number, sentence: string): Outcome {
  return { code, output: '', error: `${sentence}\n` };
}

/** All verbs of `galley`. */
export const commands: Record<string, Command> = {
  ...keyCommands,
  ...userCommands,
  ...projectCommands,
  ...templateCommands,
  ...versionCommands,
  ...documentCommands,
  ...deletedCommands,
  render: renderCommand,
  ...databaseCommands,
  openapi: {
    help: "Prints the service's OpenAPI 3.1 document.",
    async run() {
      const document = createOpenApi();
      return { text: JSON.stringify(document, undefined, 2), json: document };
    },
  },
};
