import { createOpenApi } from '../../service/create-openapi.ts';
import type { Command } from './command.ts';
import { databaseCommands } from './database-commands.ts';
import { documentCommands } from './document-commands.ts';
import { keyCommands } from './key-commands.ts';
import { deletedCommands } from './life-cycle-commands.ts';
import { projectCommands } from './project-commands.ts';
import { renderCommand } from './render-command.ts';
import { templateCommands } from './template-commands.ts';
import { versionCommands } from './version-commands.ts';

/** All verbs of `galley`. */
export const commands: Record<string, Command> = {
  ...keyCommands,
  ...projectCommands,
  ...templateCommands,
  ...versionCommands,
  ...documentCommands,
  ...deletedCommands,
  render: renderCommand,
  ...databaseCommands,
  openapi: {
    help: 'Prints the OpenAPI 3.1 document of the service.',
    async run() {
      const document = createOpenApi();
      return { text: JSON.stringify(document, undefined, 2), json: document };
    },
  },
};
