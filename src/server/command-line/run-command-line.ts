import { parseArgs } from 'node:util';
import { TemplateDocumentError } from '../../service/renderer/parse-template-document.ts';
import { SvgImportError } from '../../service/svg-import/svg-element.ts';
import { UnknownThingError, type Catalogue } from '../../service/store/create-catalogue.ts';
import { CommandError, type Command, type Option, type Parsed } from './command.ts';
import { commands } from './commands.ts';

/** What a call comes to: what it prints and the exit code, 2 for a call that cannot be taken. */
export interface Outcome {
  code: number;
  output: string;
  error: string;
}

const universal: Record<string, Option> = {
  json: { type: 'boolean', help: 'print the answer as JSON' },
  help: { type: 'boolean', help: 'show this' },
};

/** What is wrong with the things a call names, not with the call. */
const refusals = [UnknownThingError, TemplateDocumentError, SvgImportError];

/** Runs one call of the operator's command line; the catalogue is opened only for a call that needs it. */
export async function runCommandLine(
  words: readonly string[],
  openCatalogue: () => Promise<Catalogue>,
): Promise<Outcome> {
  const verb = findVerb(words);
  const command = commands[verb];
  if (command === undefined) {
    const asked = words.length === 0 || words.includes('--help');
    return asked
      ? succeed(describeAll())
      : fail(2, `There is no verb "${words.slice(0, 2).join(' ')}"; run it with --help to see all.`);
  }
  try {
    const rest = words.slice(verb.split(' ').length);
    if (rest.includes('--help')) return succeed(describe(verb, command));
    const parsed = parse(verb, command, rest);
    const { text, json, notes = [] } = await command.run(await openCatalogue(), parsed);
    if (parsed.options.json === true) return succeed(JSON.stringify(json));
    return { ...succeed(text), error: notes.map((note) => `${note}\n`).join('') };
  } catch (error) {
    if (error instanceof CommandError) return fail(2, error.message);
    if (refusals.some((refusal) => error instanceof refusal)) return fail(1, (error as Error).message);
    throw error;
  }
}

function findVerb(words: readonly string[]): string {
  const two = words.slice(0, 2).join(' ');
  return Object.hasOwn(commands, two) ? two : (words[0] ?? '');
}

function parse(verb: string, command: Command, words: readonly string[]): Parsed {
  const options = { ...command.options, ...universal };
  let found: { values: Record<string, string | boolean | undefined>; positionals: string[] };
  try {
    const types = Object.fromEntries(Object.entries(options).map(([name, { type }]) => [name, { type }]));
    found = parseArgs({ args: [...words], options: types, allowPositionals: true, strict: true });
  } catch (error) {
    throw new CommandError(`${(error as Error).message.split('. ')[0]}; run "${verb} --help".`);
  }
  const missing = Object.entries(options).find(([name, { required }]) => required === true && !found.values[name]);
  if (missing !== undefined) throw new CommandError(`--${missing[0]} is missing; run "${verb} --help".`);
  if (found.positionals.length !== command.arguments.length) {
    throw new CommandError(
      `"${verb}" takes ${command.arguments.join(' ') || 'nothing'} after it; run "${verb} --help".`,
    );
  }
  return { arguments: found.positionals, options: found.values };
}

function describe(verb: string, command: Command): string {
  const options = Object.entries({ ...command.options, ...universal });
  const lines = options.map(([name, option]) => `  ${formatOption(name, option).padEnd(22)}${option.help}`);
  const required = options.filter(([, option]) => option.required).map(([name, option]) => formatOption(name, option));
  return [`galley ${[verb, ...command.arguments, ...required].join(' ')}`, '', command.help, '', ...lines].join('\n');
}

function formatOption(name: string, { value }: Option): string {
  return value === undefined ? `--${name}` : `--${name} ${value}`;
}

function describeAll(): string {
  const lines = Object.entries(commands).map(([verb, { help }]) => `  ${verb.padEnd(20)}${help}`);
  return ['galley VERB …, each with --help and --json', '', ...lines].join('\n');
}

function succeed(output: string): Outcome {
  return { code: 0, output: `${output}\n`, error: '' };
}

function fail(code: number, sentence: string): Outcome {
  return { code, output: '', error: `${sentence}\n` };
}
