import { DELETED_DAYS } from '../../contract/workspace.ts';
import type { Visibility } from '../../contract/resource.ts';
import type { Catalogue } from '../../service/store/create-catalogue.ts';
import { formatTable, type Command } from './command.ts';
import { describeUnlisted, parseDescription, parseName } from './parse-options.ts';

/** Projects and templates have the same verbs. */
const kinds = {
  projects: {
    one: 'project',
    change: (catalogue: Catalogue) => catalogue.changeProject,
    remove: (catalogue: Catalogue) => catalogue.deleteProject,
    restore: (catalogue: Catalogue) => catalogue.restoreProject,
    removal: 'Deletes a project with its templates. Requests for them return 404.',
    restoration: 'Restores a deleted project and its templates.',
  },
  templates: {
    one: 'template',
    change: (catalogue: Catalogue) => catalogue.changeTemplate,
    remove: (catalogue: Catalogue) => catalogue.deleteTemplate,
    restore: (catalogue: Catalogue) => catalogue.restoreTemplate,
    removal: 'Deletes a template. Requests for it return 404.',
    restoration: 'Restores a deleted template.',
  },
} as const;

/** Verbs that change, delete and restore a project or template. */
export function createLifeCycleCommands(kind: keyof typeof kinds): Record<string, Command> {
  const { one, change, remove, restore, removal, restoration } = kinds[kind];

  function createChange(
    help: string,
    rest: readonly string[],
    read: (text: string) => { name?: string; description?: string },
  ): Command {
    return {
      help,
      arguments: ['ID', ...rest],
      async run({ openCatalogue }, { arguments: [id = '', text = ''] }) {
        const changed = read(text);
        await change(await openCatalogue())(id, changed);
        return { text: id, json: { id, ...changed } };
      },
    };
  }

  function createSharing(visibility: Visibility, help: string): Command {
    return {
      help,
      arguments: ['ID'],
      async run({ openCatalogue }, { arguments: [id = ''] }) {
        const catalogue = await openCatalogue();
        await change(catalogue)(id, { visibility });
        const notes = kind === 'templates' ? await describeUnlisted(catalogue, id, visibility) : [];
        return { text: id, json: { id, visibility, ...(notes.length > 0 && { notes }) }, notes };
      },
    };
  }

  return {
    [`${kind} rename`]: createChange(`Renames a ${one}.`, ['NAME'], (text) => ({
      name: parseName(one, text),
    })),
    [`${kind} describe`]: createChange(`Changes a ${one}'s description.`, ['TEXT'], (text) => ({
      description: parseDescription(text),
    })),
    [`${kind} share`]: createSharing('SHARED', `Shares a ${one} with all members of its workspace.`),
    [`${kind} unshare`]: createSharing('PRIVATE', `Makes a ${one} private to its owner.`),
    [`${kind} delete`]: {
      help: `${removal} It can be restored for ${DELETED_DAYS} days.`,
      arguments: ['ID'],
      options: { yes: { help: 'confirm the deletion', required: true } },
      async run({ openCatalogue }, { arguments: [id = ''] }) {
        await remove(await openCatalogue())(id);
        const notes = [`"${kind} restore ${id}" restores it within ${DELETED_DAYS} days.`];
        return { text: id, json: { id }, notes };
      },
    },
    [`${kind} restore`]: {
      help: `${restoration} "deleted list" shows what can be restored.`,
      arguments: ['ID'],
      async run({ openCatalogue }, { arguments: [id = ''] }) {
        await restore(await openCatalogue())(id);
        return { text: id, json: { id } };
      },
    },
  };
}

export const deletedCommands: Record<string, Command> = {
  'deleted list': {
    help: 'Lists deleted projects and templates, and how long they can still be restored.',
    async run({ openCatalogue }) {
      const catalogue = await openCatalogue();
      const deleted = await catalogue.listDeleted();
      const rows = [
        ...deleted.projects.map((row) => ['project', row.id, row.name, '', row.deletedAt, row.goneAt]),
        ...deleted.templates.map((row) => ['template', row.id, row.name, row.projectName, row.deletedAt, row.goneAt]),
      ];
      return {
        text: formatTable(['TYPE', 'ID', 'NAME', 'PROJECT', 'DELETED', 'RESTORABLE UNTIL'], rows),
        json: deleted,
      };
    },
  },
};
