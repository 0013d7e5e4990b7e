import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, type ReactNode } from 'react';
import type { TemplateItem } from '../../contract/template.ts';
import { useServices } from '../services.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { EntryList } from './entry-list.tsx';
import type { EntryLinks } from './entry.ts';
import { needsAll, useListView } from './list-view.ts';
import { templatesQuery, useProject } from './queries.ts';
import { Visibility } from './entry-parts.tsx';

const none: readonly TemplateItem[] = [];

export interface ProjectPageProps extends EntryLinks {
  projectId: string;
  /** Shown beside the heading. */
  actions: ReactNode;
  /** Shown below the list. */
  end: ReactNode;
}

export function ProjectPage({ projectId, actions, ...list }: ProjectPageProps) {
  const project = useProject(projectId);
  const templates = useInfiniteQuery(templatesQuery(useServices().client, projectId));
  const control = useListView();
  const name = project?.name ?? '';
  const projectNames = useCallback(() => name, [name]);
  // The page needs a heading even if the project list can't be loaded.
  const title = project === null ? 'Project' : project && (name === '' ? 'Untitled' : name);
  return (
    <div className="flex flex-col gap-6">
      <div className="flex items-start justify-between gap-x-6 max-sm:gap-x-3">
        {/* Before the heading in the tab order, so that Tab moves from the heading to the list. */}
        <div className="order-last empty:hidden">{actions}</div>
        <div className="flex min-w-0 flex-col gap-1">
          <PageHeading title={title} />
          <p dir="auto" className="clamp-2 min-h-5 text-grey-10 max-sm:min-h-10">
            {project?.description}
          </p>
          <p className="flex min-h-4 items-center gap-3 text-xs text-grey-10">
            {project && (
              <>
                <Visibility visibility={project.visibility} />
                <RelativeTime isoTime={project.updatedAt} />
              </>
            )}
          </p>
        </div>
      </div>
      <EntryList
        {...list}
        noun="template"
        control={control}
        list={templates}
        entries={templates.data?.items ?? none}
        projectNames={projectNames}
        failed={templates}
        isReading={needsAll(control.view) && templates.hasNextPage && templates.error === null}
      />
    </div>
  );
}
