import { CommandError, formatTable, type Command, type Option } from './command.ts';
import { member, readName, readOwner, readText, describeMade, workspace } from './read-options.ts';

const QUOTA_DEFAULT = 1_000;
const quota: Option = { type: 'string', value: 'N', help: `renders a month (default ${QUOTA_DEFAULT})` };

const name: Option = { type: 'string', value: 'NAME', help: 'what it is called, for whoever reads the list' };

/** API keys, their quota and what they have used. */
export const keyCommands: Record<string, Command> = {
  'keys create': {
    help: 'Makes an API key and prints it, the only time it is shown.',
    options: { workspace, member, quota, name },
    async run({ openCatalogue }, { options }) {
      const catalogue = await openCatalogue();
      const text = readText(options.name);
      const created = await catalogue.createKey(
        readOwner(options),
        readQuota(options.quota),
        text === '' ? '' : readName('key', text),
      );
      const ifLost = `The key is active and shown nowhere else, so run "keys revoke ${created.id}" and make another.`;
      return { text: created.key, json: created, notes: describeMade(created), ifLost };
    },
  },
  'keys list': {
    help: 'Lists all keys by their first characters.',
    async run({ openCatalogue }) {
      const catalogue = await openCatalogue();
      const keys = await catalogue.listKeys();
      const rows = keys.map((key) => [
        key.id,
        `${key.prefix}…`,
        key.workspace,
        key.member,
        key.quotaLimit,
        key.revokedAt === null ? (key.isSystemKey ? 'active, the app’s own' : 'active') : `revoked ${key.revokedAt}`,
        key.name,
      ]);
      return { text: formatTable(['ID', 'KEY', 'WORKSPACE', 'MEMBER', 'QUOTA', 'STATE', 'NAME'], rows), json: keys };
    },
  },
  'keys revoke': {
    help: 'Revokes a key; its next request is refused.',
    arguments: ['ID'],
    async run({ openCatalogue }, { arguments: [id = ''] }) {
      const catalogue = await openCatalogue();
      await catalogue.revokeKey(id);
      return { text: id, json: { id } };
    },
  },
  'quota set': {
    help: 'Sets how many renders a month a key has, from this month on.',
    arguments: ['KEY-ID', 'N'],
    async run({ openCatalogue }, { arguments: [id = '', renders = ''] }) {
      const catalogue = await openCatalogue();
      const quotaLimit = readQuota(renders);
      await catalogue.changeKey(id, { quotaLimit });
      return { text: String(quotaLimit), json: { id, quotaLimit } };
    },
  },
  usage: {
    help: 'Shows the renders of each key and month.',
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

function readQuota(value: string | boolean | undefined): number {
  if (value === undefined) return QUOTA_DEFAULT;
  if (typeof value === 'string' && /^\d{1,9}$/.test(value)) return Number(value);
  throw new CommandError(`The quota is "${String(value)}"; give a whole number from 0 to 999,999,999.`);
}
