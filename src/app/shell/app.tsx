import { Suspense, type ComponentType } from 'react';
import { Route, Router, Switch, useLocation, type AroundNavHandler } from 'wouter';
import { isUuid } from '../../contract/resource.ts';
import { helpPages } from '../help/pages.ts';
import { ConfirmDialog } from '../hooks/confirm-action.tsx';
import { leaveGuarded } from '../hooks/leave-guard.ts';
import { ProjectPage } from '../lists/project-page.tsx';
import { ProjectsPage } from '../lists/projects-page.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { BrokenPage } from './broken-page.tsx';
import { Layout } from './layout.tsx';
import { NewTemplateLink } from './new-template-link.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import {
  BatchesPage,
  BatchPage,
  DeveloperPage,
  HelpIndexPage,
  HelpPage,
  HistoryPage,
  SettingsPages,
  SpreadsheetPage,
  TemplatePage,
} from './pages.tsx';
import { pagePath } from '../hooks/page-path.ts';
import { ProjectLink } from './project-link.tsx';
import { TemplateLink } from './template-link.tsx';

/**
 * A new page begins at its top, once the one before it may be left. Back and forward do not pass here: the browser restores their
 * place.
 */
const navigateToTop: AroundNavHandler = (navigate, to, options) => {
  const { pathname, href } = new URL(to, location.href);
  if (pathname === location.pathname) {
    // A link to what is open adds nothing to the way back, as in a page without scripts.
    navigate(to, href === location.href ? { ...options, replace: true } : options);
    return;
  }
  leaveGuarded(() => {
    navigate(to, options);
    window.scrollTo(0, 0);
  });
};

/** Every page of the app, in the layout they share. */
export function App() {
  return (
    <Router aroundNav={navigateToTop}>
      <Layout>
        <Pages />
      </Layout>
    </Router>
  );
}

function renderBrokenPage(error: Error, tryAgain: () => void) {
  return <BrokenPage error={error} tryAgain={tryAgain} />;
}

function Pages() {
  const [path] = useLocation();
  return (
    // The key makes each address a page of its own, so nothing typed or failed on one leaks into the next.
    <ErrorBoundary key={path} renderFallback={renderBrokenPage}>
      <Suspense fallback={<PageSkeleton />}>
        <Switch>
          <Route path={pagePath.projects()}>
            <ProjectsPage ProjectLink={ProjectLink} TemplateLink={TemplateLink} />
          </Route>
          <Route path="/projects/:id">{({ id }) => <PageOfId id={id} Page={ProjectRoute} />}</Route>
          <Route path="/templates/:id">{({ id }) => <PageOfId id={id} Page={TemplatePage} />}</Route>
          <Route path="/templates/:id/spreadsheet">{({ id }) => <PageOfId id={id} Page={SpreadsheetPage} />}</Route>
          <Route path={pagePath.history()} component={HistoryPage} />
          <Route path={pagePath.batches()} component={BatchesPage} />
          <Route path="/batches/:id">{({ id }) => <PageOfId id={id} Page={BatchRoute} />}</Route>
          <Route path={pagePath.developer()} component={DeveloperPage} />
          <Route path="/settings/*?" component={SettingsPages} />
          <Route path={pagePath.help()} component={HelpIndexPage} />
          <Route path="/help/:page">{({ page }) => <HelpRoute page={page} />}</Route>
          <Route component={NotFoundPage} />
        </Switch>
      </Suspense>
      <ConfirmDialog />
    </ErrorBoundary>
  );
}

/** Stands at once where a page comes whose code is still on its way. */
function PageSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-5">
      <PageHeading title={undefined} />
      <div className="skeleton h-96" />
    </div>
  );
}

/**
 * An id that is no UUID names no page, so no request ever carries one. Its case stays as it is: a service may tell its ids in
 * capitals, and compare them as text.
 */
function PageOfId({ id, Page }: { id: string; Page: ComponentType<{ id: string }> }) {
  return isUuid(id) ? <Page id={id} /> : <NotFoundPage />;
}

function ProjectRoute({ id }: { id: string }) {
  return (
    <ProjectPage
      projectId={id}
      ProjectLink={ProjectLink}
      TemplateLink={TemplateLink}
      actions={<NewTemplateLink projectId={id} />}
    />
  );
}

function HelpRoute({ page }: { page: string }) {
  return helpPages.some(({ slug }) => slug === page) ? <HelpPage page={page} /> : <NotFoundPage />;
}

function BatchRoute({ id }: { id: string }) {
  // Batches have their ids of this browser.
  return <BatchPage batchId={id.toLowerCase()} TemplateLink={TemplateLink} />;
}
