import { rmSync, writeFileSync } from 'node:fs';
import { isFull } from '../../service/database/database-failures.ts';
import { checkPattern } from '../../variables/check-pattern.ts';
import { keepSettings } from '../../variables/keep-settings.ts';
import { compareVariables, type VariableChange } from '../../variables/compare-variables.ts';
import type { TemplateDocument } from '../../document/template-document.ts';
import { parseTemplateDocument } from '../../document/parse-template-document.ts';
import { DamagedError } from '../../service/store/catalogue-error.ts';
import type { Catalogue, CatalogueFonts } from '../../service/store/create-catalogue.ts';
import { CommandError, formatTable, type Command, type Option } from './command.ts';
import { getText, getValueLocale, parseCount, valueLocale } from './parse-options.ts';
import { readTemplateFile, type ReadTemplate } from './read-template-file.ts';

const yes: Option = { help: 'save it even if API calls may break' };

/** Verbs that read and save a template's versions. */
export const versionCommands: Record<string, Command> = {
  'templates update': {
    help: 'Saves an SVG or JSON file as a new version of a template and prints the version number.',
    arguments: ['ID', 'FILE'],
    options: { yes, ...valueLocale },
    async run({ openCatalogue }, { arguments: [id = '', file = ''], options }) {
      const catalogue = await openCatalogue();
      const before = await getCurrent(catalogue, id);
      const fonts = await catalogue.readFontsFor('templates', id);
      const read = await readTemplateFile(file, getValueLocale(options), async () => fonts);
      const { document, kept } = keepVariableSettings(before.document, read, fonts);
      const changes = compareWith(before, document, options.yes === true);
      const version = await catalogue.saveTemplate(id, document, before.version);
      const notes = [...read.notes, ...describeKept(kept), ...describeChanges(changes, before, version)];
      return { text: String(version), json: { id, version, changes, kept, notes: read.notes }, notes };
    },
  },
  'templates versions': {
    help: "Lists a template's versions, newest first.",
    arguments: ['ID'],
    async run({ openCatalogue }, { arguments: [id = ''] }) {
      const catalogue = await openCatalogue();
      const versions = await catalogue.listVersions(id);
      const rows = versions.map(({ version, createdAt, author, note = '' }) => [version, createdAt, author, note]);
      return { text: formatTable(['VERSION', 'SAVED', 'BY', 'NOTE'], rows), json: versions };
    },
  },
  'templates restore-version': {
    help: 'Restores an earlier version as a new version and prints the new version number.',
    arguments: ['ID', 'VERSION'],
    options: { yes },
    async run({ openCatalogue }, { arguments: [id = '', text = ''], options }) {
      const catalogue = await openCatalogue();
      const before = await getCurrent(catalogue, id);
      const earlier = parseCount('version', text, 1);
      const { document } = await catalogue.getVersion(id, earlier);
      const changes = compareWith(before, document, options.yes === true);
      const version = await catalogue.restoreVersion(id, earlier, before.version);
      const notes = describeChanges(changes, before, version);
      return { text: String(version), json: { id, version, changes }, notes };
    },
  },
  'templates export': {
    help: 'Prints a template as a document, or writes it to a file.',
    arguments: ['ID'],
    options: {
      output: { value: 'FILE', help: 'the file to create' },
      version: { value: 'N', help: 'an earlier version (default: the latest)' },
    },
    async run({ openCatalogue }, { arguments: [id = ''], options }) {
      const catalogue = await openCatalogue();
      const { name, description, version: current } = await catalogue.getEntry(id);
      const version = options.version === undefined ? current : parseCount('version', options.version, 1);
      const { document } = await catalogue.getVersion(id, version);
      const template = { name, description, document };
      const text = JSON.stringify(template, undefined, 2);
      const output = getText(options.output);
      if (output === '') return { text, json: template };
      writeNewFile(output, `${text}\n`);
      return { text: output, json: { id, output } };
    },
  },
};

/** The current version. The document is undefined if damaged. */
interface Current {
  name: string;
  version: number;
  document: TemplateDocument | undefined;
}

async function getCurrent(catalogue: Catalogue, id: string): Promise<Current> {
  const { name, version } = await catalogue.getEntry(id);
  try {
    return { name, version, document: (await catalogue.getVersion(id, version)).document };
  } catch (error) {
    if (!(error instanceof DamagedError)) throw error;
    return { name, version, document: undefined };
  }
}

/** Refuses unconfirmed changes that may break API calls. A damaged template can't be rendered, so any change to it is safe. */
function compareWith(
  { name, document: before }: Current,
  after: TemplateDocument,
  isConfirmed: boolean,
): VariableChange[] {
  const changes = before === undefined ? [] : compareVariables(before.variables, after.variables);
  const breaking = changes.filter(({ isBreaking }) => isBreaking).map(({ message }) => message);
  if (breaking.length === 0 || isConfirmed) return changes;
  throw new CommandError(
    `This may break API calls of "${name}": ${breaking.join(' ')} Nothing was saved. Use --yes to save it anyway.`,
  );
}

/** An SVG has no variable settings, so those from the current version are kept. A document has its own. */
function keepVariableSettings(
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

function describeKept(names: readonly string[]): string[] {
  if (names.length === 0) return [];
  return [`Settings that an SVG can't contain were kept: ${names.map((name) => `"${name}"`).join(', ')}.`];
}

function describeChanges(changes: readonly VariableChange[], before: Current, after: number): string[] {
  if (before.version === after) return [`This is identical to version ${after}. Nothing was saved.`];
  if (before.document === undefined) {
    return [`Version ${before.version} is damaged, so the differences are unknown.`];
  }
  if (changes.length === 0) return ['The variables are unchanged.'];
  return changes.map(({ message }) => message);
}

/** Never overwrites a file. */
function writeNewFile(file: string, text: string): void {
  try {
    writeFileSync(file, text, { flag: 'wx' });
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'EEXIST') throw new CommandError(`${file} already exists. Choose another name.`);
    if (!isFull(error)) throw new CommandError(`${file} can't be written. Check its folder.`);
    rmSync(file, { force: true });
    throw error;
  }
}
