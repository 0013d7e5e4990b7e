import { formatCount } from '../../variables/messages.ts';
import type { Command } from './command.ts';

/** The database as a whole. */
export const databaseCommands: Record<string, Command> = {
  backup: {
    help: 'Copies the embedded database into a new file, also while services use it.',
    arguments: ['FILE'],
    async run({ backUp }, { arguments: [file = ''] }) {
      await backUp(file);
      return { text: file, json: { file } };
    },
  },
  restore: {
    help: 'Puts a backup in place of the embedded database, which is kept beside it; stop the service first.',
    arguments: ['FILE'],
    async run({ restore }, { arguments: [file = ''] }) {
      const restored = await restore(file);
      const { kept, forgotten, reactivated } = restored;
      const notes = [
        ...(kept === undefined ? [] : [`The database that was there is kept as ${kept}.`]),
        ...(forgotten === 0 ? [] : [describeForgotten(forgotten)]),
        ...(reactivated.length === 0 ? [] : [describeReactivated(reactivated)]),
      ];
      return { text: file, json: { file, ...restored }, notes };
    },
  },
  doctor: {
    help: 'Reads all of the database and tells what of it is damaged; mends nothing, also while services of this version use it.',
    async run({ checkDatabase, openCatalogue }) {
      await checkDatabase();
      const catalogue = await openCatalogue();
      const found = await catalogue.examine();
      const { templates, versions, fonts, problems } = found;
      const counts = [
        formatCount(templates, 'template'),
        formatCount(versions, 'earlier version'),
        formatCount(fonts, 'font file'),
      ].join(', ');
      const text = [`${counts}: ${problems.length === 0 ? 'all sound' : 'not all sound'}.`, ...problems].join('\n');
      return { text, json: found, code: problems.length === 0 ? 0 : 1 };
    },
  },
};

function describeForgotten(renders: number): string {
  const [was, they] = renders === 1 ? ['was', 'it does'] : ['were', 'they do'];
  return `${formatCount(renders, 'render')} ${was} charged after the backup; ${they} not count any more.`;
}

function describeReactivated(ids: readonly string[]): string {
  return ids.length === 1
    ? `A key that was revoked after the backup is active again: ${ids[0]}; run "keys revoke ${ids[0]}".`
    : `Keys that were revoked after the backup are active again: ${ids.join(', ')}; run "keys revoke ID" for each.`;
}
