import { cutName } from '../../contract/workspace.ts';
import { formatTable, type Command, type Option } from './command.ts';
import { createLifeCycleCommands } from './life-cycle-commands.ts';
import {
  description,
  member,
  parseDescription,
  parseName,
  getText,
  getValueLocale,
  getVisibility,
  shared,
  describeCreated,
  describeUnlisted,
  valueLocale,
} from './parse-options.ts';
import { readTemplateFile } from './read-template-file.ts';

const project: Option = { value: 'ID', help: 'the project to put it in', required: true };

export const templateCommands: Record<string, Command> = {
  'templates import': {
    help: 'Creates a template from an SVG or JSON file and prints its ID.',
    arguments: ['FILE'],
    options: {
      project,
      member,
      shared,
      name: { value: 'TEXT', help: 'its name (default: from the file)' },
      description,
      ...valueLocale,
    },
    async run({ openCatalogue }, { arguments: [file = ''], options }) {
      const catalogue = await openCatalogue();
      const { template, notes } = await readTemplateFile(file, getValueLocale(options), () =>
        catalogue.readFontsFor('projects', getText(options.project)),
      );
      const named = {
        ...template,
        name: parseName('template', getText(options.name) || template.name),
        description: parseDescription(getText(options.description) || template.description),
      };
      const visibility = getVisibility(options);
      const created = await catalogue.importTemplate(
        getText(options.project),
        parseName('member', getText(options.member)),
        named,
        visibility,
      );
      const info = [...notes, ...(await describeUnlisted(catalogue, created.id, visibility))];
      return { text: created.id, json: { ...created, notes: info }, notes: [...info, ...describeCreated(created)] };
    },
  },
  'templates list': {
    help: 'Lists templates, most recently changed first.',
    options: { project: { value: 'ID', help: 'only templates in this project' } },
    async run({ openCatalogue }, { options }) {
      const catalogue = await openCatalogue();
      const listed = await catalogue.listTemplates(
        options.project === undefined ? undefined : getText(options.project),
      );
      const templates = listed.map(({ ownerId: _, ...template }) => template);
      const rows = templates.map((template) => [
        template.id,
        template.name,
        template.project,
        template.workspace,
        template.owner,
        template.visibility,
        template.version,
        template.updatedAt,
      ]);
      const header = ['ID', 'NAME', 'PROJECT', 'WORKSPACE', 'OWNER', 'VISIBILITY', 'VERSION', 'CHANGED'];
      return { text: formatTable(header, rows), json: templates };
    },
  },
  'templates duplicate': {
    help: "Copies a template's latest version and prints the ID of the copy, which is private.",
    arguments: ['ID'],
    options: {
      project: { ...project, help: 'the project to put it in (default: the same)', required: false },
      name: { value: 'TEXT', help: 'its name (default: "Copy of …")' },
    },
    async run({ openCatalogue }, { arguments: [id = ''], options }) {
      const catalogue = await openCatalogue();
      const original = await catalogue.getEntry(id);
      const name = parseName('template', getText(options.name) || cutName(`Copy of ${original.name}`));
      const copy = await catalogue.duplicateTemplate(id, name, getText(options.project) || original.projectId);
      return { text: copy.id, json: { id: copy.id, name } };
    },
  },
  'templates move': {
    help: 'Moves a template to another project in its workspace. Its ID stays the same.',
    arguments: ['ID'],
    options: { project },
    async run({ openCatalogue }, { arguments: [id = ''], options }) {
      const catalogue = await openCatalogue();
      const projectId = getText(options.project);
      await catalogue.changeTemplate(id, { projectId });
      return { text: id, json: { id, projectId } };
    },
  },
  ...createLifeCycleCommands('templates'),
};
