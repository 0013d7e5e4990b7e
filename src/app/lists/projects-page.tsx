import { PageHeading } from '../ui/page-heading.tsx';
import { EntryList } from './entry-list.tsx';
import type { EntryLinks } from './entry.ts';
import { needsAll, useListView } from './list-view.ts';
import { useWorkspace } from './use-workspace.ts';

export function ProjectsPage(links: EntryLinks) {
  const control = useListView();
  const isSearched = control.view.q.trim() !== '';
  const { projects, failed, entries, projectNames, progress, isReading } = useWorkspace(isSearched);
  const isReadingProjects = needsAll(control.view) && projects.hasNextPage && projects.error === null;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-1">
        <PageHeading title="Projects" />
        <p className="text-grey-10">Choose a template, fill in the form, download the image.</p>
      </div>
      <EntryList
        {...links}
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
