import { formatTable, type Command } from './command.ts';
import { createLifeCycleCommands } from './life-cycle-commands.ts';
import {
  description,
  member,
  parseDescription,
  parseName,
  parseOwner,
  getText,
  getVisibility,
  shared,
  describeCreated,
  workspace,
} from './parse-options.ts';

export const projectCommands: Record<string, Command> = {
  'projects create': {
    help: 'Creates a project and prints its ID.',
    arguments: ['NAME'],
    options: { workspace, member, shared, description },
    async run({ openCatalogue }, { arguments: [name = ''], options }) {
      const catalogue = await openCatalogue();
      const text = parseDescription(getText(options.description));
      const owner = parseOwner(options);
      const created = await catalogue.createProject(owner, parseName('project', name), text, getVisibility(options));
      return { text: created.id, json: created, notes: describeCreated(created) };
    },
  },
  'projects list': {
    help: 'Lists all projects, most recently changed first.',
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
