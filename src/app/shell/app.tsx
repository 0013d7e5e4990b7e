import { Suspense } from 'react';
import { ProjectsPage } from '../browse/projects-page.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Layout } from './layout.tsx';
import { ProjectPage, TemplatePage } from './lazy-pages.ts';
import { NotFoundPage } from './not-found-page.tsx';
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
      <ErrorBoundary key={path}>
        <Suspense fallback={<PageHeading title={undefined} />}>
          <Page address={address} />
        </Suspense>
      </ErrorBoundary>
    </Layout>
  );
}

function Page({ address }: { address: PageAddress }) {
  if (address.page === 'projects') return <ProjectsPage ProjectLink={ProjectLink} />;
  if (address.page === 'project') return <ProjectPage projectId={address.projectId} TemplateLink={TemplateLink} />;
  if (address.page === 'template') return <TemplatePage templateId={address.templateId} />;
  return <NotFoundPage />;
}
