import { useClient } from '../hooks/client-context.ts';
import { projectsSource } from '../hooks/list-source.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { BrowsePage } from './browse-page.tsx';
import { Card } from './card.tsx';
import { ContactSheet } from './contact-sheet.tsx';
import { describeCount } from './describe-count.ts';
import type { IdLink } from './id-link.ts';

export function ProjectsPage({ ProjectLink, TemplateLink }: { ProjectLink: IdLink; TemplateLink: IdLink }) {
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title="Projects" />
      <BrowsePage
        source={projectsSource(useClient())}
        ProjectLink={ProjectLink}
        TemplateLink={TemplateLink}
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
