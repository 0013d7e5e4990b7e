import type { ReactNode } from 'react';
import type { WorkspaceClient } from '../../../client/create-workspace-client.ts';
import { DELETED_DAYS, type ProjectEntry, type TemplateEntry } from '../../../contract/workspace.ts';
import { formatCount } from '../../../variables/messages.ts';
import { confirmAction, confirmDelete } from '../../lib/confirm-action.tsx';
import { useRememberedTemplates } from '../../lib/use-remembered-templates.ts';
import { acceptGone, useChange } from '../use-change.ts';

export type CatalogueAction =
  | { kind: 'createProject' }
  | { kind: 'renameProject' | 'shareProject' | 'deleteProject'; project: ProjectEntry }
  | {
      kind: 'renameTemplate' | 'duplicateTemplate' | 'moveTemplate' | 'shareTemplate' | 'deleteTemplate';
      template: TemplateEntry;
    };

export interface EntryActions {
  shareProject: (project: ProjectEntry) => void;
  deleteProject: (project: ProjectEntry) => void;
  /** `project` is the template's project. */
  shareTemplate: (template: TemplateEntry, project: ProjectEntry | undefined) => void;
  deleteTemplate: (template: TemplateEntry) => void;
}

type Change = (client: WorkspaceClient) => Promise<unknown>;

/** Share and delete actions, with confirmation. `onDone` receives a sentence that describes the change. */
export function useEntryActions(onDone: (message: string) => void): EntryActions {
  const { mutateAsync } = useChange((client, change: Change) => change(client));
  const forget = useRememberedTemplates((remembered) => remembered.forget);

  function share(
    { name, visibility }: ProjectEntry | TemplateEntry,
    message: ReactNode,
    change: (client: WorkspaceClient, visible: { visibility: 'PRIVATE' | 'SHARED' }) => Promise<unknown>,
  ): void {
    const isShared = visibility === 'SHARED';
    confirmAction({
      title: isShared ? `Stop sharing ${name}?` : `Share ${name}?`,
      action: isShared ? 'Stop sharing' : 'Share',
      message,
      onConfirm: async () => {
        await mutateAsync((client) => change(client, { visibility: isShared ? 'PRIVATE' : 'SHARED' }));
        onDone(isShared ? `“${name}” is now private.` : `“${name}” is now shared.`);
      },
    });
  }

  function remove({ id, name }: ProjectEntry | TemplateEntry, message: ReactNode, change: Change): void {
    confirmDelete({
      label: name,
      message,
      onConfirm: async () => {
        await mutateAsync((client) => change(client).catch(acceptGone));
        forget(id);
        onDone(`“${name}” was deleted. You can restore it for ${DELETED_DAYS} days.`);
      },
    });
  }

  return {
    shareProject: (project) =>
      share(
        project,
        <p>
          {project.visibility === 'SHARED'
            ? 'Other members will no longer find the project or its templates in any list. API keys can still render its shared templates by ID.'
            : 'Other members will see the project and its shared templates. They can render and copy them, but not change them.'}
        </p>,
        (client, change) => client.changeProject(project.id, change),
      ),
    deleteProject: (project) =>
      remove(
        project,
        <p>
          {project.templateCount > 0 && `This also deletes its ${formatCount(project.templateCount, 'template')}. `}
          No one will be able to use the project or its templates. You can restore everything for {DELETED_DAYS} days.
        </p>,
        (client) => client.deleteProject(project.id),
      ),
    shareTemplate: (template, project) => {
      const isShared = template.visibility === 'SHARED';
      share(
        template,
        <>
          <p>
            {isShared
              ? 'Other members will no longer see the template. Their API keys will get a 404 response when they render it.'
              : 'Other members can see, render and copy the template, but not change it.'}
          </p>
          {!isShared && project?.visibility === 'PRIVATE' && (
            <p>
              Its project “<bdi>{project.name}</bdi>” is private. Others won’t find the template in any list until you
              share the project too.
            </p>
          )}
        </>,
        (client, change) => client.changeTemplate(template.id, change),
      );
    },
    deleteTemplate: (template) =>
      remove(
        template,
        <p>
          No one will be able to use the template. You can restore it with all its versions for {DELETED_DAYS} days.
        </p>,
        (client) => client.deleteTemplate(template.id),
      ),
  };
}
