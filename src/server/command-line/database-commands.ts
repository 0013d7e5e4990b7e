import { formatCount } from '../../variables/messages.ts';
import type { Command } from './command.ts';

export const databaseCommands: Record<string, Command> = {
  backup: {
    help: 'Backs up the embedded database to a new file. Works while the app runs.',
    arguments: ['FILE'],
    async run({ backUp }, { arguments: [file = ''] }) {
      await backUp(file);
      return { text: file, json: { file } };
    },
  },
  restore: {
    help: 'Replaces the embedded database with a backup and keeps the old one. Stop the service first.',
    arguments: ['FILE'],
    async run({ restore }, { arguments: [file = ''] }) {
      const restored = await restore(file);
      const { kept, forgotten, reactivated } = restored;
      const notes = [
        ...(kept === undefined ? [] : [`The previous database was renamed to ${kept}.`]),
        ...(forgotten === 0 ? [] : [`Renders that were charged after the backup and no longer count: ${forgotten}.`]),
        ...(reactivated.length === 0
          ? []
          : [
              `Keys that were revoked after the backup are active again: ${reactivated.join(', ')}. Use "keys revoke" to revoke them again.`,
            ]),
      ];
      return { text: file, json: { file, ...restored }, notes };
    },
  },
  doctor: {
    help: 'Checks the whole database for damage without changing it. Works while the app runs.',
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
      const text = [`${counts}: ${problems.length === 0 ? 'no problems' : 'problems found'}.`, ...problems].join('\n');
      return { text, json: found, code: problems.length === 0 ? 0 : 1 };
    },
  },
};
