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
        ...(forgotten === 0 ? [] : [describeForgotten(forgotten)]),
        ...(reactivated.length === 0 ? [] : [describeReactivated(reactivated)]),
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

function describeForgotten(renders: number): string {
  const [was, they] = renders === 1 ? ['was', 'It no longer counts'] : ['were', 'They no longer count'];
  return `${formatCount(renders, 'render')} ${was} charged after the backup. ${they}.`;
}

function describeReactivated(ids: readonly string[]): string {
  return ids.length === 1
    ? `A key that was revoked after the backup is active again: ${ids[0]}. Run "keys revoke ${ids[0]}".`
    : `Keys that were revoked after the backup are active again: ${ids.join(', ')}. Run "keys revoke ID" for each.`;
}
