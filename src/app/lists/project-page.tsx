import { useClient } from '../hooks/client-context.ts';
import { templatesSource } from '../hooks/list-source.ts';
import { useProject } from '../hooks/use-project.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { BrowsePage } from './browse-page.tsx';
import { Card } from './card.tsx';
import type { IdLink } from './id-link.ts';
import { ProofSheet } from './proof-sheet.tsx';
import { VisibilityMark } from './visibility-mark.tsx';

export interface ProjectPageProps {
  projectId: string;
  ProjectLink: IdLink;
  TemplateLink: IdLink;
}

export function ProjectPage({ projectId, ProjectLink, TemplateLink }: ProjectPageProps) {
  const project = useProject(projectId);
  const client = useClient();
  // Without a name there is still a heading: the listing may be the one thing that fails.
  const title = project === null ? 'Project' : project && (project.name === '' ? 'Untitled' : project.name);
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-1">
        <PageHeading title={title} />
        <p dir="auto" className="clamp-2 min-h-5 max-w-prose text-grey-10">
          {project?.description}
        </p>
        <p className="flex min-h-4 items-center gap-3 text-xs text-grey-10">
          {project && (
            <>
              <VisibilityMark visibility={project.visibility} />
              <RelativeTime isoTime={project.updatedAt} />
            </>
          )}
        </p>
      </div>
      <BrowsePage
        source={templatesSource(client, projectId)}
        projectId={projectId}
        projectName={project?.name}
        ProjectLink={ProjectLink}
        TemplateLink={TemplateLink}
        renderCard={(template) => (
          <Card
            key={template.id}
            item={template}
            Link={TemplateLink}
            proof={<ProofSheet name={template.name} ratio={undefined} />}
          />
        )}
      />
    </div>
  );
}
