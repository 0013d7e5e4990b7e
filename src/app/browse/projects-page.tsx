import { useProjects } from '../hooks/use-projects.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { Card } from './card.tsx';
import { CardList } from './card-list.tsx';
import { ContactSheet } from './contact-sheet.tsx';
import type { IdLink } from './id-link.ts';

export function ProjectsPage({ ProjectLink }: { ProjectLink: IdLink }) {
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title="Projects" />
      <CardList
        list={useProjects()}
        noun="projects"
        emptyHint="The key sees its own projects and those that others share with it. There are none yet."
        renderCard={(project) => (
          <Card
            key={project.id}
            item={project}
            Link={ProjectLink}
            proof={<ContactSheet count={project.templateCount ?? 0} />}
            amount={describeCount(project.templateCount)}
          />
        )}
      />
    </div>
  );
}

function describeCount(count: number | undefined): string | undefined {
  if (count === undefined) return undefined;
  return count === 1 ? '1 template' : `${count} templates`;
}
