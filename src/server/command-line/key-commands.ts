import { formatTable, type Command, type Option } from './command.ts';
import { member, parseCount, parseName, parseOwner, getText, describeCreated, workspace } from './parse-options.ts';

const QUOTA_DEFAULT = 1_000;
const quota: Option = { value: 'N', help: `renders per month (default: ${QUOTA_DEFAULT})` };
const name: Option = { value: 'NAME', help: 'a name to show in the list of keys' };

/** API keys, their quotas and usage. */
export const keyCommands: Record<string, Command> = {
  'keys create': {
    help: 'Creates an API key and prints it. It is only shown once.',
    options: { workspace, member, quota, name },
    async run({ openCatalogue }, { options }) {
      const catalogue = await openCatalogue();
      const text = getText(options.name);
      const created = await catalogue.createKey(
        parseOwner(options),
        parseQuota(options.quota),
        text === '' ? '' : parseName('key', text),
      );
      return { text: created.key, json: created, notes: describeCreated(created) };
    },
  },
  'keys list': {
    help: 'Lists all keys with their first characters.',
    async run({ openCatalogue }) {
      const catalogue = await openCatalogue();
      const keys = await catalogue.listKeys();
      const rows = keys.map((key) => [
        key.id,
        `${key.prefix}…`,
        key.workspace,
        key.member,
        key.quotaLimit,
        key.revokedAt === null ? (key.isSystemKey ? 'active (used by the app)' : 'active') : `revoked ${key.revokedAt}`,
        key.name,
      ]);
      return { text: formatTable(['ID', 'KEY', 'WORKSPACE', 'MEMBER', 'QUOTA', 'STATE', 'NAME'], rows), json: keys };
    },
  },
  'keys revoke': {
    help: 'Revokes a key. Requests that use the key fail immediately.',
    arguments: ['ID'],
    async run({ openCatalogue }, { arguments: [id = ''] }) {
      const catalogue = await openCatalogue();
      await catalogue.revokeKey(id);
      return { text: id, json: { id } };
    },
  },
  'quota set': {
    help: "Sets a key's monthly quota, starting this month.",
    arguments: ['KEY-ID', 'N'],
    async run({ openCatalogue }, { arguments: [id = '', renders = ''] }) {
      const catalogue = await openCatalogue();
      const quotaLimit = parseQuota(renders);
      await catalogue.changeKey(id, { quotaLimit });
      return { text: String(quotaLimit), json: { id, quotaLimit } };
    },
  },
  usage: {
    help: 'Lists the renders per key and month.',
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
        row.name,
      ]);
      return { text: formatTable(['MONTH', 'KEY', 'WORKSPACE', 'MEMBER', 'USED', 'QUOTA', 'NAME'], rows), json: usage };
    },
  },
};

function parseQuota(value: string | boolean | undefined): number {
  return value === undefined ? QUOTA_DEFAULT : parseCount('quota', value, 0);
}
