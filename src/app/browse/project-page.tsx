import { useQueryClient } from '@tanstack/react-query';
import { useClient } from '../hooks/client-context.ts';
import { templateQuery } from '../hooks/template-query.ts';
import { useProject } from '../hooks/use-project.ts';
import { useProjectTemplates } from '../hooks/use-project-templates.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { Card } from './card.tsx';
import { CardList } from './card-list.tsx';
import type { IdLink } from './id-link.ts';
import { ProofSheet } from './proof-sheet.tsx';
import { VisibilityMark } from './visibility-mark.tsx';

export function ProjectPage({ projectId, TemplateLink }: { projectId: string; TemplateLink: IdLink }) {
  const project = useProject(projectId);
  const list = useProjectTemplates(projectId);
  const readRatio = useKnownRatio();
  // Without a name there is still a heading: the listing may be the one thing that fails.
  const isNameless = project === null || (project === undefined && list.error !== null);
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-1">
        <PageHeading title={isNameless ? 'Project' : project && (project.name === '' ? 'Untitled' : project.name)} />
        <p dir="auto" className="max-w-prose text-grey-10">
          {project?.description}
        </p>
        {project && (
          <p className="flex items-center gap-3 text-xs text-grey-10">
            <VisibilityMark visibility={project.visibility} />
            <RelativeTime isoTime={project.updatedAt} />
          </p>
        )}
      </div>
      <CardList
        list={list}
        noun="templates"
        emptyHint="Templates are drawn in the design application. Once one is shared with this key, it is listed here."
        renderCard={(template) => (
          <Card
            key={template.id}
            item={template}
            Link={TemplateLink}
            proof={<ProofSheet name={template.name} ratio={readRatio(template.id)} />}
          />
        )}
      />
    </div>
  );
}

/** Proportions of the templates that were opened before, out of the cache: a list must not ask for each of its items. */
function useKnownRatio(): (templateId: string) => number | undefined {
  const queryClient = useQueryClient();
  const client = useClient();
  return (templateId) => {
    const viewport = queryClient.getQueryData(templateQuery(client, templateId).queryKey)?.viewport;
    return viewport && viewport.width / viewport.height;
  };
}
