import { writeFileSync } from 'node:fs';
import type { ValueLocale } from '../../service/renderer/format-value.ts';
import type { Made, Owner } from '../../service/store/owners.ts';
import { createOpenApi } from '../../service/create-openapi.ts';
import { CommandError, formatTable, type Command, type Option, type Parsed } from './command.ts';
import { readTemplateFile } from './read-template-file.ts';
import { renderCommand } from './render-command.ts';

const QUOTA_DEFAULT = 1_000;
const NAME_LENGTH_MAX = 100;
const workspace: Option = { type: 'string', value: 'NAME', help: 'the workspace; made when it is new', required: true };
const member: Option = {
  type: 'string',
  value: 'NAME',
  help: 'the member it belongs to; made when new',
  required: true,
};
const shared: Option = { type: 'boolean', help: 'readable by all members of the workspace' };
const quota: Option = { type: 'string', value: 'N', help: `renders a month (default ${QUOTA_DEFAULT})` };
const description: Option = { type: 'string', value: 'TEXT', help: 'what it is for' };

const valueLocale: Record<string, Option> = {
  locale: {
    type: 'string',
    value: 'TAG',
    help: 'the language of dates, numbers and prices, as de-DE (default: English)',
  },
  'time-zone': { type: 'string', value: 'NAME', help: 'whose day a value with a time has, as Europe/Berlin' },
};

/** Every verb of the operator's command line. */
export const commands: Record<string, Command> = {
  'keys create': {
    help: 'Makes an API key and prints it, the only time it is shown.',
    arguments: [],
    options: { workspace, member, quota },
    async run({ openCatalogue }, { options }) {
      const catalogue = await openCatalogue();
      const created = await catalogue.createKey(readOwner(options), readQuota(options.quota));
      return { text: created.key, json: created, notes: tellMade(created) };
    },
  },
  'keys list': {
    help: 'Lists all keys by their first characters.',
    arguments: [],
    options: {},
    async run({ openCatalogue }) {
      const catalogue = await openCatalogue();
      const keys = await catalogue.listKeys();
      const rows = keys.map((key) => [
        key.id,
        `${key.prefix}…`,
        key.workspace,
        key.member,
        key.quotaLimit,
        key.revokedAt === null ? 'active' : `revoked ${key.revokedAt}`,
      ]);
      return { text: formatTable(['ID', 'KEY', 'WORKSPACE', 'MEMBER', 'QUOTA', 'STATE'], rows), json: keys };
    },
  },
  'keys revoke': {
    help: 'Revokes a key; its next request is refused.',
    arguments: ['ID'],
    options: {},
    async run({ openCatalogue }, { arguments: [id = ''] }) {
      const catalogue = await openCatalogue();
      await catalogue.revokeKey(id);
      return { text: id, json: { id } };
    },
  },
  'quota set': {
    help: 'Sets how many renders a month a key has, from this month on.',
    arguments: ['KEY-ID', 'N'],
    options: {},
    async run({ openCatalogue }, { arguments: [id = '', renders = ''] }) {
      const catalogue = await openCatalogue();
      const quotaLimit = readQuota(renders);
      await catalogue.changeKey(id, { quotaLimit });
      return { text: String(quotaLimit), json: { id, quotaLimit } };
    },
  },
  usage: {
    help: 'Shows the renders of each key and month.',
    arguments: [],
    options: {},
    async run({ openCatalogue }) {
      const catalogue = await openCatalogue();
      const usage = await catalogue.readUsage();
      const rows = usage.map((row) => [
        row.period,
        `${row.prefix}…`,
        row.workspace,
        row.member,
        row.used,
        row.quotaLimit,
      ]);
      return { text: formatTable(['MONTH', 'KEY', 'WORKSPACE', 'MEMBER', 'USED', 'QUOTA'], rows), json: usage };
    },
  },
  'projects create': {
    help: 'Makes a project and prints its id.',
    arguments: ['NAME'],
    options: { workspace, member, shared, description },
    async run({ openCatalogue }, { arguments: [name = ''], options }) {
      const catalogue = await openCatalogue();
      const text = readText(options.description);
      const owner = readOwner(options);
      const created = await catalogue.createProject(owner, readName('project', name), text, readVisibility(options));
      return { text: created.id, json: created, notes: tellMade(created) };
    },
  },
  'projects share': createSharing('projects', 'SHARED', 'Makes a project readable by all members of its workspace.'),
  'projects unshare': createSharing('projects', 'PRIVATE', 'Makes a project readable by its owner alone.'),
  'templates share': createSharing('templates', 'SHARED', 'Makes a template readable by all members of its workspace.'),
  'templates unshare': createSharing('templates', 'PRIVATE', 'Makes a template readable by its owner alone.'),
  'templates import': {
    help: 'Makes a template of a drawing (SVG) or a document file (JSON) and prints its id.',
    arguments: ['FILE'],
    options: {
      project: { type: 'string', value: 'ID', help: 'the project it goes into', required: true },
      member,
      shared,
      name: { type: 'string', value: 'TEXT', help: 'its name (default: as in the file, or the name of the file)' },
      description,
      ...valueLocale,
    },
    async run({ openCatalogue }, { arguments: [file = ''], options }) {
      const catalogue = await openCatalogue();
      const { template, notes } = await readTemplateFile(file, readValueLocale(options));
      const named = {
        ...template,
        name: readName('template', readText(options.name) || template.name),
        description: readText(options.description) || template.description,
      };
      const created = await catalogue.importTemplate(
        readText(options.project),
        readName('member', readText(options.member)),
        named,
        readVisibility(options),
      );
      return { text: created.id, json: { ...created, notes }, notes: [...notes, ...tellMade(created)] };
    },
  },
  render: renderCommand,
  backup: {
    help: 'Copies the embedded database into a new file, also while services use it.',
    arguments: ['FILE'],
    options: {},
    async run({ backUp }, { arguments: [file = ''] }) {
      backUp(file);
      return { text: file, json: { file } };
    },
  },
  restore: {
    help: 'Puts a backup in place of the embedded database, which is kept beside it; stop the service first.',
    arguments: ['FILE'],
    options: {},
    async run({ restore }, { arguments: [file = ''] }) {
      const restored = await restore(file);
      const { kept, forgotten } = restored;
      const notes = [
        ...(kept === undefined ? [] : [`The database that was there is kept as ${kept}.`]),
        ...(forgotten === 0 ? [] : [`${forgotten} renders were charged after the backup; they do not count any more.`]),
      ];
      return { text: file, json: { file, ...restored }, notes };
    },
  },
  openapi: {
    help: 'Prints the OpenAPI 3.1 document of the service.',
    arguments: [],
    options: {},
    async run() {
      const document = createOpenApi();
      return { text: JSON.stringify(document, undefined, 2), json: document };
    },
  },
  'templates export': {
    help: 'Prints a template as a document file, or writes it to one.',
    arguments: ['ID'],
    options: { output: { type: 'string', value: 'FILE', help: 'the file to write' } },
    async run({ openCatalogue }, { arguments: [id = ''], options }) {
      const catalogue = await openCatalogue();
      const template = await catalogue.exportTemplate(id);
      const text = JSON.stringify(template, undefined, 2);
      const output = readText(options.output);
      if (output === '') return { text, json: template };
      writeNewFile(output, `${text}\n`);
      return { text: output, json: { id, output } };
    },
  },
};

function createSharing(table: 'projects' | 'templates', visibility: 'PRIVATE' | 'SHARED', help: string): Command {
  return {
    help,
    arguments: ['ID'],
    options: {},
    async run({ openCatalogue }, { arguments: [id = ''] }) {
      const catalogue = await openCatalogue();
      await catalogue.setVisibility(table, id, visibility);
      const isUnlisted = table === 'templates' && visibility === 'SHARED' && (await catalogue.isInPrivateProject(id));
      const notes = isUnlisted
        ? ['Its project is private: others can use the template by its id, and see no list with it.']
        : [];
      return { text: id, json: { id, visibility, ...(isUnlisted && { notes }) }, notes };
    },
  };
}

/** A name that is not what was meant makes something new, which must not pass unnoticed. */
function tellMade({ newWorkspace, newMember }: Made): string[] {
  return [
    ...(newWorkspace === undefined ? [] : [`Made the workspace ${newWorkspace}.`]),
    ...(newMember === undefined ? [] : [`Made the member ${newMember}.`]),
  ];
}

function readOwner(options: Parsed['options']): Owner {
  return {
    workspace: readName('workspace', readText(options.workspace)),
    member: readName('member', readText(options.member)),
  };
}

function readName(what: string, text: string): string {
  const name = text.trim();
  if (name === '') throw new CommandError(`The name of the ${what} is empty; give it one.`);
  if (name.length > NAME_LENGTH_MAX) {
    throw new CommandError(
      `The name of the ${what} has ${name.length} characters; give it at most ${NAME_LENGTH_MAX}.`,
    );
  }
  return name;
}

/** A file that is there is never written over. */
function writeNewFile(file: string, text: string): void {
  try {
    writeFileSync(file, text, { flag: 'wx' });
  } catch (error) {
    const isThere = (error as { code?: string }).code === 'EEXIST';
    throw new CommandError(
      isThere ? `${file} is there already; name a new file.` : `${file} cannot be written; check its folder.`,
    );
  }
}

function readVisibility({ shared: isShared }: Parsed['options']): 'PRIVATE' | 'SHARED' {
  return isShared === true ? 'SHARED' : 'PRIVATE';
}

function readValueLocale({ locale, 'time-zone': timeZone }: Parsed['options']): ValueLocale {
  return {
    ...(locale === undefined ? {} : { locale: readText(locale) }),
    ...(timeZone === undefined ? {} : { timeZone: readText(timeZone) }),
  };
}

function readText(value: string | boolean | undefined): string {
  return typeof value === 'string' ? value : '';
}

function readQuota(value: string | boolean | undefined): number {
  if (value === undefined) return QUOTA_DEFAULT;
  if (typeof value === 'string' && /^\d{1,9}$/.test(value)) return Number(value);
  throw new CommandError(`The quota is "${String(value)}"; give a whole number from 0.`);
}
