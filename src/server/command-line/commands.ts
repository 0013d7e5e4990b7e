import { writeFileSync } from 'node:fs';
import { createOpenApi } from '../../service/create-openapi.ts';
import { CommandError, formatTable, type Command, type Option, type Parsed } from './command.ts';
import { readTemplateFile } from './read-template-file.ts';

const QUOTA_DEFAULT = 1_000;
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

/** Every verb of the operator's command line. */
export const commands: Record<string, Command> = {
  'keys create': {
    help: 'Makes an API key and prints it, the only time it is shown.',
    arguments: [],
    options: { workspace, member, quota },
    async run(catalogue, { options }) {
      const created = await catalogue.createKey(readOwner(options), readQuota(options.quota));
      return { text: created.key, json: created };
    },
  },
  'keys list': {
    help: 'Lists all keys by their first characters.',
    arguments: [],
    options: {},
    async run(catalogue) {
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
    async run(catalogue, { arguments: [id = ''] }) {
      await catalogue.revokeKey(id);
      return { text: id, json: { id } };
    },
  },
  'quota set': {
    help: 'Sets how many renders a month a key has, from this month on.',
    arguments: ['KEY-ID', 'N'],
    options: {},
    async run(catalogue, { arguments: [id = '', renders = ''] }) {
      const quotaLimit = readQuota(renders);
      await catalogue.setQuota(id, quotaLimit);
      return { text: String(quotaLimit), json: { id, quotaLimit } };
    },
  },
  usage: {
    help: 'Shows the renders of each key and month.',
    arguments: [],
    options: {},
    async run(catalogue) {
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
    async run(catalogue, { arguments: [name = ''], options }) {
      const text = readText(options.description);
      const id = await catalogue.createProject(readOwner(options), name, text, readVisibility(options));
      return { text: id, json: { id } };
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
    },
    async run(catalogue, { arguments: [file = ''], options }) {
      const { template, notes } = await readTemplateFile(file);
      const named = {
        ...template,
        name: readText(options.name) || template.name,
        description: readText(options.description) || template.description,
      };
      const id = await catalogue.importTemplate(
        readText(options.project),
        readText(options.member),
        named,
        readVisibility(options),
      );
      return { text: id, json: { id, notes }, notes };
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
    async run(catalogue, { arguments: [id = ''], options }) {
      const template = await catalogue.exportTemplate(id);
      const text = JSON.stringify(template, undefined, 2);
      const output = readText(options.output);
      if (output === '') return { text, json: template };
      writeFileSync(output, `${text}\n`);
      return { text: output, json: { id, output } };
    },
  },
};

function createSharing(table: 'projects' | 'templates', visibility: 'PRIVATE' | 'SHARED', help: string): Command {
  return {
    help,
    arguments: ['ID'],
    options: {},
    async run(catalogue, { arguments: [id = ''] }) {
      await catalogue.setVisibility(table, id, visibility);
      return { text: id, json: { id, visibility } };
    },
  };
}

function readOwner(options: Parsed['options']): { workspace: string; member: string } {
  return { workspace: readText(options.workspace), member: readText(options.member) };
}

function readVisibility({ shared: isShared }: Parsed['options']): 'PRIVATE' | 'SHARED' {
  return isShared === true ? 'SHARED' : 'PRIVATE';
}

function readText(value: string | boolean | undefined): string {
  return typeof value === 'string' ? value : '';
}

function readQuota(value: string | boolean | undefined): number {
  if (value === undefined) return QUOTA_DEFAULT;
  if (typeof value === 'string' && /^\d{1,9}$/.test(value)) return Number(value);
  throw new CommandError(`The quota is "${String(value)}"; give a whole number from 0.`);
}
