import { rmSync, writeFileSync } from 'node:fs';
import { isFull } from '../../service/database/database-failures.ts';
import { checkPattern } from '../../variables/check-pattern.ts';
import { keepSettings } from '../../variables/keep-settings.ts';
import { compareVariables, type VariableChange } from '../../variables/compare-variables.ts';
import type { TemplateDocument } from '../../service/renderer/template-document.ts';
import { parseTemplateDocument } from '../../service/renderer/parse-template-document.ts';
import { DamagedError } from '../../service/store/catalogue-error.ts';
import type { Catalogue, CatalogueFonts } from '../../service/store/create-catalogue.ts';
import { CommandError, formatTable, type Command, type Option } from './command.ts';
import { readText, readValueLocale, valueLocale } from './read-options.ts';
import { readTemplateFile, type ReadTemplate } from './read-template-file.ts';

const yes: Option = { type: 'boolean', help: 'save it even when callers may break' };

/** The documents of templates, and the versions that saving them makes. */
export const versionCommands: Record<string, Command> = {
  'templates update': {
    help: 'Saves a changed drawing or document as a new version of a template, and prints its number.',
    arguments: ['ID', 'FILE'],
    options: { yes, ...valueLocale },
    async run({ openCatalogue }, { arguments: [id = '', file = ''], options }) {
      const catalogue = await openCatalogue();
      const before = await readNewest(catalogue, id);
      const fonts = await catalogue.readFontsFor('templates', id);
      const read = await readTemplateFile(file, readValueLocale(options), async () => fonts);
      const { document, kept } = keepWhatWasSet(before.document, read, fonts);
      const changes = compareWith(before, document);
      refuseBreaking(before.name, changes, options.yes === true);
      const version = await catalogue.saveTemplate(id, document, before.version);
      const notes = [...read.notes, ...describeKept(kept), ...describeChanges(changes, before, version)];
      return { text: String(version), json: { id, version, changes, kept, notes: read.notes }, notes };
    },
  },
  'templates versions': {
    help: 'Lists the versions of a template, the newest first.',
    arguments: ['ID'],
    async run({ openCatalogue }, { arguments: [id = ''] }) {
      const catalogue = await openCatalogue();
      const versions = await catalogue.listVersions(id);
      const rows = versions.map(({ version, createdAt, author }) => [version, createdAt, author]);
      return { text: formatTable(['VERSION', 'SAVED', 'BY'], rows), json: versions };
    },
  },
  'templates restore-version': {
    help: 'Saves an earlier version of a template anew, as the newest, and prints the number of that.',
    arguments: ['ID', 'VERSION'],
    options: { yes },
    async run({ openCatalogue }, { arguments: [id = '', text = ''], options }) {
      const catalogue = await openCatalogue();
      const before = await readNewest(catalogue, id);
      const earlier = readVersion(text);
      const { document } = await catalogue.getVersion(id, earlier);
      const changes = compareWith(before, document);
      refuseBreaking(before.name, changes, options.yes === true);
      const version = await catalogue.restoreVersion(id, earlier, before.version);
      const notes = describeChanges(changes, before, version);
      return { text: String(version), json: { id, version, changes }, notes };
    },
  },
  'templates export': {
    help: 'Prints a template as a document file, or writes it to one.',
    arguments: ['ID'],
    options: {
      output: { type: 'string', value: 'FILE', help: 'the file to write' },
      version: { type: 'string', value: 'N', help: 'an earlier version (default: the newest)' },
    },
    async run({ openCatalogue }, { arguments: [id = ''], options }) {
      const catalogue = await openCatalogue();
      const { name, description, version: newest } = await catalogue.getEntry(id);
      const version = options.version === undefined ? newest : readVersion(options.version);
      const { document } = await catalogue.getVersion(id, version);
      const template = { name, description, document };
      const text = JSON.stringify(template, undefined, 2);
      const output = readText(options.output);
      if (output === '') return { text, json: template };
      writeNewFile(output, `${text}\n`);
      return { text: output, json: { id, output } };
    },
  },
};

/** The version that another is to take the place of; without a document when that is damaged. */
interface Newest {
  name: string;
  version: number;
  document: TemplateDocument | undefined;
}

async function readNewest(catalogue: Catalogue, id: string): Promise<Newest> {
  const { name, version } = await catalogue.getEntry(id);
  try {
    return { name, version, document: (await catalogue.getVersion(id, version)).document };
  } catch (error) {
    if (!(error instanceof DamagedError)) throw error;
    return { name, version, document: undefined };
  }
}

/** Nobody can call a template that is damaged, so nothing breaks for them. */
function compareWith({ document: before }: Newest, after: TemplateDocument): VariableChange[] {
  return before === undefined ? [] : compareVariables(before.variables, after.variables);
}

/** A drawing does not say what people set of its variables since; a document that a person wrote says all itself. */
function keepWhatWasSet(
  before: TemplateDocument | undefined,
  { template, isDrawing }: ReadTemplate,
  fonts: CatalogueFonts,
) {
  const { document: drawn } = template;
  if (!isDrawing || before === undefined) return { document: drawn, kept: [] };
  const { document } = keepSettings(before, drawn, checkPattern);
  const asDrawn = new Set(drawn.variables.map((variable) => JSON.stringify(variable)));
  const kept = document.variables.filter((variable) => !asDrawn.has(JSON.stringify(variable))).map(({ name }) => name);
  return { document: parseTemplateDocument(document, fonts), kept };
}

function refuseBreaking(name: string, changes: readonly VariableChange[], isMeant: boolean): void {
  const breaking = changes.filter(({ isBreaking }) => isBreaking);
  if (breaking.length === 0 || isMeant) return;
  throw new CommandError(
    `Callers of "${name}" may break: ${breaking.map(({ message }) => message).join(' ')} Nothing was saved; ` +
      'with --yes it is saved all the same.',
  );
}

function describeKept(names: readonly string[]): string[] {
  if (names.length === 0) return [];
  return [`What was set of ${names.map((name) => `"${name}"`).join(', ')} is kept, where the drawing does not say it.`];
}

function describeChanges(changes: readonly VariableChange[], before: Newest, after: number): string[] {
  if (before.version === after) return [`That is version ${after} already; nothing was saved.`];
  if (before.document === undefined) {
    return [`Version ${before.version} cannot be read; what is different from it is not known.`];
  }
  if (changes.length === 0) return ['Its variables are as before.'];
  return changes.map(({ message }) => message);
}

function readVersion(value: string | boolean | undefined): number {
  if (typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value)) return Number(value);
  throw new CommandError(`The version is "${String(value)}"; give a whole number from 1.`);
}

/** A file that is there is never written over. */
function writeNewFile(file: string, text: string): void {
  try {
    writeFileSync(file, text, { flag: 'wx' });
  } catch (error) {
    if ((error as { code?: string }).code === 'EEXIST')
      throw new CommandError(`${file} is there already; name a new file.`);
    if (!isFull(error)) throw new CommandError(`${file} cannot be written; check its folder.`);
    rmSync(file, { force: true });
    throw error;
  }
}
