import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { WorkspaceClient } from '../../../client/create-workspace-client.ts';
import { pagePath } from '../../../contract/pages.ts';
import { DELETED_DAYS, type ProjectEntry, type TemplateEntry } from '../../../contract/workspace.ts';
import { formatCount } from '../../../variables/messages.ts';
import { confirmAction, confirmDelete } from '../../lib/confirm-action.tsx';
import { useRememberedTemplates } from '../../lib/use-remembered-templates.ts';
import { acceptGone, useChange } from '../use-change.ts';
import { beginAction, reportChange } from './entry-changes.tsx';

type Change = (client: WorkspaceClient) => Promise<unknown>;

/** Share and delete actions, with confirmation. They continue after the menu that began them has closed. */
export function useEntryActions() {
  const [path, navigate] = useLocation();
  const { mutateAsync } = useChange((client, change: Change) => change(client));
  const forget = useRememberedTemplates((remembered) => remembered.forget);

  function share(
    { name, visibility }: ProjectEntry | TemplateEntry,
    message: ReactNode,
    change: (client: WorkspaceClient, visible: { visibility: 'PRIVATE' | 'SHARED' }) => Promise<unknown>,
  ): void {
    const isShared = visibility === 'SHARED';
    beginAction();
    confirmAction({
      title: isShared ? `Stop sharing ${name}?` : `Share ${name}?`,
      action: isShared ? 'Stop sharing' : 'Share',
      message,
      onConfirm: async () => {
        await mutateAsync((client) => change(client, { visibility: isShared ? 'PRIVATE' : 'SHARED' }));
        reportChange(isShared ? `“${name}” is now private.` : `“${name}” is now shared.`);
      },
    });
  }

  /** `pages` are the entry's page, and the page to open when that is deleted. */
  function remove(
    { id, name }: ProjectEntry | TemplateEntry,
    pages: [own: string, next: string],
    message: ReactNode,
    change: Change,
  ): void {
    beginAction();
    confirmDelete({
      label: name,
      message,
      onConfirm: async () => {
        await mutateAsync(async (client) => {
          await change(client).catch(acceptGone);
          forget(id);
          if (path.toLowerCase() === pages[0]) navigate(pages[1]);
        });
        reportChange(`“${name}” was deleted. You can restore it for ${DELETED_DAYS} days.`);
      },
    });
  }

  return {
    shareProject: (project: ProjectEntry) =>
      share(
        project,
        <p>
          {project.visibility === 'SHARED'
            ? 'Other members will no longer find the project or its templates in any list. API keys can still render its shared templates by ID.'
            : 'Other members will see the project and its shared templates. They can render and copy them, but not change them.'}
        </p>,
        (client, change) => client.changeProject(project.id, change),
      ),
    deleteProject: (project: ProjectEntry) =>
      remove(
        project,
        [pagePath.project(project.id), pagePath.projects()],
        <p>
          {project.templateCount > 0 && `This also deletes its ${formatCount(project.templateCount, 'template')}. `}
          No one will be able to use the project or its templates. You can restore everything for {DELETED_DAYS} days.
        </p>,
        (client) => client.deleteProject(project.id),
      ),
    /** `project` is the template's project. */
    shareTemplate: (template: TemplateEntry, project: ProjectEntry | undefined) => {
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
    deleteTemplate: (template: TemplateEntry) =>
      remove(
        template,
        [pagePath.template(template.id), pagePath.project(template.projectId)],
        <p>
          No one will be able to use the template. You can restore it with all its versions for {DELETED_DAYS} days.
        </p>,
        (client) => client.deleteTemplate(template.id),
      ),
  };
}
