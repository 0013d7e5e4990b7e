import { formatTable, type Command } from './command.ts';
import { createLifeCycleCommands } from './life-cycle-commands.ts';
import {
  description,
  member,
  readDescription,
  readName,
  readOwner,
  readText,
  readVisibility,
  shared,
  describeMade,
  workspace,
} from './read-options.ts';

export const projectCommands: Record<string, Command> = {
  'projects create': {
    help: 'Makes a project and prints its id.',
    arguments: ['NAME'],
    options: { workspace, member, shared, description },
    async run({ openCatalogue }, { arguments: [name = ''], options }) {
      const catalogue = await openCatalogue();
      const text = readDescription(readText(options.description));
      const owner = readOwner(options);
      const created = await catalogue.createProject(owner, readName('project', name), text, readVisibility(options));
      return { text: created.id, json: created, notes: describeMade(created) };
    },
  },
  'projects list': {
    help: 'Lists all projects, the one changed last first.',
    async run({ openCatalogue }) {
      const catalogue = await openCatalogue();
      const projects = (await catalogue.listProjects()).map(({ ownerId: _, ...project }) => project);
      const rows = projects.map((project) => [
        project.id,
        project.name,
        project.workspace,
        project.owner,
        project.visibility,
        project.templateCount,
        project.updatedAt,
      ]);
      const header = ['ID', 'NAME', 'WORKSPACE', 'OWNER', 'VISIBILITY', 'TEMPLATES', 'CHANGED'];
      return { text: formatTable(header, rows), json: projects };
    },
  },
  ...createLifeCycleCommands('projects'),
};
