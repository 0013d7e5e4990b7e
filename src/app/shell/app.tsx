import type { ReactNode } from 'react';
import type { Part } from '../hooks/create-part.ts';
import { PartSlot } from '../hooks/part-slot.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Layout } from './layout.tsx';
import { notFoundPage, projectPage, projectsPage, templatePage } from './pages.ts';
import { readPath, type PageAddress } from './paths.ts';
import { ProjectLink } from './project-link.tsx';
import { TemplateLink } from './template-link.tsx';
import { usePath } from './use-path.ts';

export function App() {
  const path = usePath();
  const address = readPath(path);
  return (
    <Layout address={address}>
      {/* The key makes each address a page of its own, so nothing typed or failed on one leaks into the next. */}
      <ErrorBoundary key={path}>{renderPage(address)}</ErrorBoundary>
    </Layout>
  );
}

function renderPage(address: PageAddress): ReactNode {
  if (address.page === 'projects') {
    return (
      <Loaded part={projectsPage}>
        {(ProjectsPage) => <ProjectsPage ProjectLink={ProjectLink} TemplateLink={TemplateLink} />}
      </Loaded>
    );
  }
  if (address.page === 'project') {
    const { projectId } = address;
    return (
      <Loaded part={projectPage}>
        {(ProjectPage) => <ProjectPage projectId={projectId} ProjectLink={ProjectLink} TemplateLink={TemplateLink} />}
      </Loaded>
    );
  }
  if (address.page === 'template') {
    const { templateId } = address;
    return <Loaded part={templatePage}>{(TemplatePage) => <TemplatePage templateId={templateId} />}</Loaded>;
  }
  return <Loaded part={notFoundPage}>{(NotFoundPage) => <NotFoundPage />}</Loaded>;
}

function Loaded<Page>({ part, children }: { part: Part<Page>; children: (page: Page) => ReactNode }) {
  return (
    <PartSlot part={part} waiting={<PageHeading title={undefined} />} missing={<FailedPage />}>
      {children}
    </PartSlot>
  );
}

/** For the error boundary. */
function FailedPage(): never {
  throw new Error('It could not be fetched.');
}
