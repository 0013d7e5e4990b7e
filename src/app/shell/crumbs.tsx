import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { isUuid } from '../../contract/resource.ts';
import { useTemplate } from '../lib/template-query.ts';
import { useProject } from '../lists/queries.ts';
import { ProjectLink, TemplateLink } from './links.tsx';

export const crumbLinkClass = 'rounded-control underline-offset-4 hover:underline truncate pointer-coarse:py-3.5';

export function Crumb({ isCurrent = false, children }: { isCurrent?: boolean; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-center gap-1">
      <ChevronRight size="1rem" aria-hidden="true" className="shrink-0 text-grey-8 rtl:rotate-180" />
      <bdi
        className={isCurrent ? 'truncate text-grey-12' : 'flex min-w-0'}
        aria-current={isCurrent ? 'page' : undefined}
      >
        {children}
      </bdi>
    </li>
  );
}

export function ProjectCrumb({ id }: { id: string }) {
  return <Crumb isCurrent>{useProject(id)?.name ?? 'Project'}</Crumb>;
}

export function TemplateCrumbs({ id, isLink = false }: { id: string; isLink?: boolean }) {
  const template = useTemplate(id).data;
  const name = template?.name ?? 'Template';
  return (
    <>
      <ProjectOf template={template} />
      <Crumb isCurrent={!isLink}>
        {isLink ? (
          <TemplateLink id={id} className={crumbLinkClass}>
            {name}
          </TemplateLink>
        ) : (
          name
        )}
      </Crumb>
    </>
  );
}

export function SpreadsheetCrumbs({ id }: { id: string }) {
  return <TemplateCrumbs id={id} isLink />;
}

function ProjectOf({ template }: { template: { projectId: string } | undefined }) {
  const projectId = template && isUuid(template.projectId) ? template.projectId : undefined;
  const project = useProject(projectId);
  if (projectId === undefined) return null;
  return (
    <Crumb>
      <ProjectLink id={projectId} className={crumbLinkClass}>
        {project?.name ?? 'Project'}
      </ProjectLink>
    </Crumb>
  );
}
