import { cutName } from '../../contract/workspace.ts';
import { formatTable, type Command, type Option } from './command.ts';
import { createLifeCycleCommands } from './life-cycle-commands.ts';
import {
  description,
  member,
  readDescription,
  readName,
  readText,
  readValueLocale,
  readVisibility,
  shared,
  describeMade,
  describeUnlisted,
  valueLocale,
} from './read-options.ts';
import { readTemplateFile } from './read-template-file.ts';

const project: Option = { type: 'string', value: 'ID', help: 'the project it goes into', required: true };

/** Templates without their documents, which are the matter of `versionCommands`. */
export const templateCommands: Record<string, Command> = {
  'templates import': {
    help: 'Makes a template of a drawing (SVG) or a document file (JSON) and prints its id.',
    arguments: ['FILE'],
    options: {
      project,
      member,
      shared,
      name: { type: 'string', value: 'TEXT', help: 'its name (default: as in the file, or the name of the file)' },
      description,
      ...valueLocale,
    },
    async run({ openCatalogue }, { arguments: [file = ''], options }) {
      const catalogue = await openCatalogue();
      const { template, notes } = await readTemplateFile(file, readValueLocale(options), () =>
        catalogue.readFontsFor('projects', readText(options.project)),
      );
      const named = {
        ...template,
        name: readName('template', readText(options.name) || template.name),
        description: readDescription(readText(options.description) || template.description),
      };
      const visibility = readVisibility(options);
      const created = await catalogue.importTemplate(
        readText(options.project),
        readName('member', readText(options.member)),
        named,
        visibility,
      );
      const told = [...notes, ...(await describeUnlisted(catalogue, created.id, visibility))];
      return { text: created.id, json: { ...created, notes: told }, notes: [...told, ...describeMade(created)] };
    },
  },
  'templates list': {
    help: 'Lists all templates, or those of a project, the one changed last first.',
    options: { project: { type: 'string', value: 'ID', help: 'the project they are in' } },
    async run({ openCatalogue }, { options }) {
      const catalogue = await openCatalogue();
      const listed = await catalogue.listTemplates(
        options.project === undefined ? undefined : readText(options.project),
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
    help: 'Copies the newest version of a template and prints the id of the copy, which is private.',
    arguments: ['ID'],
    options: {
      project: { ...project, help: 'the project it goes into (default: its own)', required: false },
      name: { type: 'string', value: 'TEXT', help: 'its name (default: "Copy of …")' },
    },
    async run({ openCatalogue }, { arguments: [id = ''], options }) {
      const catalogue = await openCatalogue();
      const original = await catalogue.getEntry(id);
      const name = readName('template', readText(options.name) || cutName(`Copy of ${original.name}`));
      const copy = await catalogue.duplicateTemplate(id, name, readText(options.project) || original.projectId);
      return { text: copy.id, json: { id: copy.id, name } };
    },
  },
  'templates move': {
    help: 'Moves a template to another project of its workspace; its id stays.',
    arguments: ['ID'],
    options: { project },
    async run({ openCatalogue }, { arguments: [id = ''], options }) {
      const catalogue = await openCatalogue();
      const projectId = readText(options.project);
      await catalogue.changeTemplate(id, { projectId });
      return { text: id, json: { id, projectId } };
    },
  },
  ...createLifeCycleCommands('templates'),
};
