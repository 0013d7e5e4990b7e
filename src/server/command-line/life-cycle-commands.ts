import { DELETED_DAYS } from '../../contract/workspace.ts';
import type { Visibility } from '../../contract/resource.ts';
import type { Catalogue } from '../../service/store/create-catalogue.ts';
import { formatTable, type Command } from './command.ts';
import { describeUnlisted, readDescription, readName } from './read-options.ts';

/** What happens to projects and templates in the same way. */
const kinds = {
  projects: {
    one: 'project',
    change: (catalogue: Catalogue) => catalogue.changeProject,
    remove: (catalogue: Catalogue) => catalogue.deleteProject,
    restore: (catalogue: Catalogue) => catalogue.restoreProject,
    removal: 'Deletes a project with its templates; callers of them get 404 at once.',
    restoration: 'Brings a deleted project back, with the templates that went with it.',
  },
  templates: {
    one: 'template',
    change: (catalogue: Catalogue) => catalogue.changeTemplate,
    remove: (catalogue: Catalogue) => catalogue.deleteTemplate,
    restore: (catalogue: Catalogue) => catalogue.restoreTemplate,
    removal: 'Deletes a template; its callers get 404 at once.',
    restoration: 'Brings a deleted template back.',
  },
} as const;

/** The verbs that change, delete and bring back one project or template. */
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
    [`${kind} rename`]: createChange(`Gives a ${one} another name.`, ['NAME'], (text) => ({
      name: readName(one, text),
    })),
    [`${kind} describe`]: createChange(`Says what a ${one} is for.`, ['TEXT'], (text) => ({
      description: readDescription(text),
    })),
    [`${kind} share`]: createSharing('SHARED', `Makes a ${one} readable by all members of its workspace.`),
    [`${kind} unshare`]: createSharing('PRIVATE', `Makes a ${one} readable by its owner alone.`),
    [`${kind} delete`]: {
      help: `${removal} It can come back for ${DELETED_DAYS} days.`,
      arguments: ['ID'],
      options: { yes: { type: 'boolean', help: 'yes, it is meant', required: true } },
      async run({ openCatalogue }, { arguments: [id = ''] }) {
        await remove(await openCatalogue())(id);
        const notes = [`Within ${DELETED_DAYS} days "${kind} restore ${id}" brings it back.`];
        return { text: id, json: { id }, notes };
      },
    },
    [`${kind} restore`]: {
      help: `${restoration} "deleted list" names what can come back.`,
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
    help: 'Lists deleted projects and templates that can come back, and until when.',
    async run({ openCatalogue }) {
      const catalogue = await openCatalogue();
      const deleted = await catalogue.listDeleted();
      const rows = [
        ...deleted.projects.map((row) => ['project', row.id, row.name, '', row.deletedAt, row.goneAt]),
        ...deleted.templates.map((row) => ['template', row.id, row.name, row.projectName, row.deletedAt, row.goneAt]),
      ];
      return { text: formatTable(['WHAT', 'ID', 'NAME', 'PROJECT', 'DELETED', 'GONE'], rows), json: deleted };
    },
  },
};
