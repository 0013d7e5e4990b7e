import type { DocumentCheck } from '../../contract/workspace.ts';
import { createDocumentSchema } from '../../document/create-document-schema.ts';
import { findDocumentNotes } from '../../document/find-document-notes.ts';
import { TemplateDocumentError } from '../../document/parse-template-document.ts';
import type { CatalogueFonts } from '../../service/store/create-catalogue.ts';
import { SvgImportError } from '../../service/svg-import/svg-element.ts';
import type { Command } from './command.ts';
import { getText } from './parse-options.ts';
import { readTemplateFile } from './read-template-file.ts';

/** Verbs that need no database. */
export const documentCommands: Record<string, Command> = {
  'templates check': {
    help: 'Validates an SVG or JSON file without saving it. Exits with 1 if there are problems.',
    arguments: ['FILE'],
    options: {
      project: { value: 'ID', help: 'the project whose fonts it can use (default: built-in fonts)' },
    },
    async run({ openCatalogue }, { arguments: [file = ''], options }) {
      const project = getText(options.project);
      const fonts = project === '' ? undefined : await (await openCatalogue()).readFontsFor('projects', project);
      const { problems, notes } = await check(file, fonts);
      const lines = problems.map(({ message }) => message);
      return {
        text: lines.length === 0 ? 'No problems.' : lines.join('\n'),
        json: { problems, notes },
        notes: notes.map(({ message }) => message),
        code: lines.length === 0 ? 0 : 1,
      };
    },
  },
  'templates schema': {
    help: 'Prints the JSON Schema for template documents, with an example.',
    async run() {
      const schema = createDocumentSchema();
      return { text: JSON.stringify(schema, undefined, 2), json: schema };
    },
  },
};

async function check(file: string, fonts: CatalogueFonts | undefined): Promise<DocumentCheck> {
  try {
    const { template, notes } = await readTemplateFile(file, {}, fonts && (async () => fonts));
    const drawn = notes.map((message) => ({ path: [], message }));
    return { problems: [], notes: [...drawn, ...findDocumentNotes(template.document)] };
  } catch (error) {
    if (error instanceof TemplateDocumentError) return { problems: [...error.problems], notes: [] };
    if (error instanceof SvgImportError) {
      return { problems: error.problems.map((message) => ({ path: [], message })), notes: [] };
    }
    throw error;
  }
}
