import { pagePath } from '../../../contract/pages.ts';
import type { ProjectEntry, TemplateEntry } from '../../../contract/workspace.ts';
import { ReadFailure, type ReadFailureProps } from '../../lib/read-failure.tsx';
import { MenuItems, type MenuItem } from '../../ui/action-menu.tsx';
import { useProjectEntries, useTemplateDetail } from './catalogue-queries.ts';
import { beginAction } from './entry-changes.tsx';
import { useEntryActions } from './use-entry-actions.tsx';

export interface EntryItemsProps {
  id: string;
  isTemplate: boolean;
}

/** The menu items for a project or template, which is only read once its menu is open. */
export function EntryItems({ id, isTemplate }: EntryItemsProps) {
  // The id in the URL may differ in case.
  return isTemplate ? <TemplateItems id={id.toLowerCase()} /> : <ProjectItems id={id.toLowerCase()} />;
}

function ProjectItems({ id }: { id: string }) {
  const query = useProjectEntries();
  const { shareProject, deleteProject } = useEntryActions();
  const project = query.data?.find((each) => each.id === id);
  if (project === undefined) return <Missing query={query} isRead={query.isSuccess} />;
  if (!project.isOwn) return <Owner entry={project} />;
  const items: MenuItem[] = [
    { label: 'New template', href: `${pagePath.newTemplate()}?project=${id}` },
    { label: 'Rename or describe…', onChoose: () => beginAction({ kind: 'renameProject', project }) },
    { label: describeShare(project), onChoose: () => shareProject(project) },
    { label: 'Delete…', onChoose: () => deleteProject(project) },
  ];
  return <MenuItems items={items} />;
}

function TemplateItems({ id }: { id: string }) {
  const query = useTemplateDetail(id, {});
  const projects = useProjectEntries().data;
  const { shareTemplate, deleteTemplate } = useEntryActions();
  const template = query.data;
  if (template === undefined) return <Missing query={query} isRead={false} />;
  const act = (label: string, kind: 'renameTemplate' | 'duplicateTemplate' | 'moveTemplate'): MenuItem => ({
    label,
    onChoose: () => beginAction({ kind, template }),
  });
  const duplicate = act('Duplicate…', 'duplicateTemplate');
  if (!template.isOwn) {
    return (
      <>
        <Owner entry={template} />
        <MenuItems items={[duplicate]} />
      </>
    );
  }
  const project = projects?.find((each) => each.id === template.projectId);
  const items: MenuItem[] = [
    { label: 'Edit', href: pagePath.editTemplate(id) },
    { label: 'Update from an SVG', href: `${pagePath.editTemplate(id)}#update` },
    { label: 'Versions', href: `${pagePath.editTemplate(id)}#versions` },
    act('Rename or describe…', 'renameTemplate'),
    duplicate,
    act('Move…', 'moveTemplate'),
    { label: describeShare(template), onChoose: () => shareTemplate(template, project) },
    { label: 'Delete…', onChoose: () => deleteTemplate(template) },
  ];
  return <MenuItems items={items} />;
}

function describeShare({ visibility }: ProjectEntry | TemplateEntry): string {
  return visibility === 'SHARED' ? 'Stop sharing…' : 'Share…';
}

function Owner({ entry: { owner } }: { entry: ProjectEntry | TemplateEntry }) {
  return (
    <p className="max-w-80 px-2.5 py-1 text-xs text-grey-10">
      Only its owner, <bdi>{owner}</bdi>, can change it.
    </p>
  );
}

/** Shown instead of the items while they load, and if they can't be loaded. */
function Missing({ query, isRead }: Pick<ReadFailureProps, 'query'> & { isRead: boolean }) {
  if (query.error !== null) {
    // The focus stays in the menu, which would otherwise close.
    return <ReadFailure title="The actions couldn’t be loaded." query={{ ...query, isLoadingError: false }} />;
  }
  return <p className="px-2.5 py-1 text-grey-10">{isRead ? 'It was deleted.' : 'Loading…'}</p>;
}
