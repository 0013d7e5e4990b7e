import type { ReactNode } from 'react';
import { PageHeading } from '../ui/page-heading.tsx';
import { EntryList } from './entry-list.tsx';
import type { EntryLinks } from './entry.ts';
import { needsAll, useListView } from './list-view.ts';
import { useWorkspace } from './use-workspace.ts';

export interface ProjectsPageProps extends EntryLinks {
  /** Shown beside the heading. */
  actions: ReactNode;
  /** Shown below the list. */
  end: ReactNode;
}

export function ProjectsPage({ actions, ...list }: ProjectsPageProps) {
  const control = useListView();
  const isSearched = control.view.q.trim() !== '';
  const { projects, failed, entries, projectNames, progress, isReading } = useWorkspace(isSearched);
  const isReadingProjects = needsAll(control.view) && projects.hasNextPage && projects.error === null;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-1">
        {/* As high as the actions, which may appear later. */}
        <div className="flex min-h-9 items-start justify-between gap-3 pointer-coarse:min-h-11">
          {/* Before the heading in the tab order, so that Tab moves from the heading to the list. */}
          <div className="order-last empty:hidden">{actions}</div>
          <PageHeading title="Projects" />
        </div>
        <p className="text-grey-10">Choose a template, fill in the form, download the image.</p>
      </div>
      <EntryList
        {...list}
        noun="project"
        control={control}
        list={projects}
        entries={entries}
        projectNames={projectNames}
        failed={failed}
        isReading={isReading || isReadingProjects}
        progress={isSearched ? progress : undefined}
      />
    </div>
  );
}
