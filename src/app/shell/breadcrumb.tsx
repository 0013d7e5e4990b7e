import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useRoute } from 'wouter';
import { isUuid } from '../../contract/resource.ts';
import { useProject } from '../lists/queries.ts';
import { useTemplate } from '../lib/template-query.ts';
import { pagePath } from '../../contract/pages.ts';
import { ProjectLink } from './project-link.tsx';
import { TemplateLink } from './template-link.tsx';

const linkClass = 'rounded-control underline-offset-4 hover:underline truncate pointer-coarse:py-3.5';

/** Where this page stands: projects, project, template. The page itself is its last, plain entry. */
export function Breadcrumb() {
  const [isProjects] = useRoute(pagePath.projects());
  const [, project] = useRoute('/projects/:id');
  const [, template] = useRoute('/templates/:id');
  const [isBatch] = useRoute('/batches/:id');
  const [, spreadsheet] = useRoute('/templates/:id/spreadsheet');
  const [isSettings] = useRoute('/settings/*');
  const [isInTemplates] = useRoute('/settings/templates/*');
  if (isProjects) return null;
  return (
    <nav aria-label="Breadcrumb" className="min-w-0 text-sm text-grey-10 max-wide:ps-1">
      {/* Where there is little room, the one step that leads up stands for all. */}
      <ol className="flex min-w-0 items-center gap-1 @max-sm:[&>:has(~*_a)]:hidden @max-sm:[&>:has([aria-current])]:hidden">
        <li className="shrink-0">
          <Link href={pagePath.projects()} className={linkClass}>
            Projects
          </Link>
        </li>
        {isBatch && (
          <Step>
            <Link href={pagePath.batches()} className={linkClass}>
              Batches
            </Link>
          </Step>
        )}
        {isSettings && !isInTemplates && <Step isCurrent>Settings</Step>}
        {isInTemplates && (
          <Step>
            <Link href={pagePath.keys()} className={linkClass}>
              Settings
            </Link>
          </Step>
        )}
        {isInTemplates && (
          <Step>
            <Link href={pagePath.templates()} className={linkClass}>
              Templates
            </Link>
          </Step>
        )}
        {project !== null && isUuid(project.id) && <ProjectStep projectId={project.id} />}
        {template !== null && isUuid(template.id) && <TemplateSteps templateId={template.id} />}
        {spreadsheet !== null && isUuid(spreadsheet.id) && <TemplateSteps templateId={spreadsheet.id} isAbove />}
      </ol>
    </nav>
  );
}

function ProjectStep({ projectId }: { projectId: string }) {
  return <Step isCurrent>{useProject(projectId)?.name ?? 'Project'}</Step>;
}

/** The way to a template, and to what is below it. */
function TemplateSteps({ templateId, isAbove = false }: { templateId: string; isAbove?: boolean }) {
  const template = useTemplate(templateId).data;
  const projectId = template && isUuid(template.projectId) ? template.projectId : undefined;
  const project = useProject(projectId);
  const name = template?.name ?? 'Template';
  return (
    <>
      {projectId !== undefined && (
        <Step>
          <ProjectLink id={projectId} className={linkClass}>
            {project?.name ?? 'Project'}
          </ProjectLink>
        </Step>
      )}
      <Step isCurrent={!isAbove}>
        {isAbove ? (
          <TemplateLink id={templateId} className={linkClass}>
            {name}
          </TemplateLink>
        ) : (
          name
        )}
      </Step>
    </>
  );
}

function Step({ isCurrent = false, children }: { isCurrent?: boolean; children: ReactNode }) {
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
