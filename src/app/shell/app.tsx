import { Suspense } from 'react';
import { Router, useLocation, type AroundNavHandler } from 'wouter';
import { ConfirmDialog } from '../lib/confirm-action.tsx';
import { leaveGuarded } from '../lib/leave-guard.ts';
import { findAccess } from '../lib/settings-access.ts';
import { routes } from '../routes.tsx';
import { ErrorBoundary, LazyFailure } from '../ui/lazy-boundary.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Layout } from './layout.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { findPage, usePage } from './use-page.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { LazyLoadError } from '../ui/lazy-component.ts';
import { SettingsGate } from '../settings/settings-gate.tsx';

/**
 * Opens a page at the top, after asking about unsaved input. Back and Forward don't call this, because the browser restores the
 * scroll position.
 */
const navigateToTop: AroundNavHandler = (navigate, to, options) => {
  const isHere = () => new URL(to, location.href).pathname === location.pathname;
  function open(): void {
    // As on any website, a link to the current page adds no entry to the browser's history.
    const isSame = new URL(to, location.href).href === location.href;
    const isOtherPage = !isHere();
    navigate(to, isSame ? { ...options, replace: true } : options);
    if (isOtherPage) window.scrollTo(0, 0);
  }
  if (isHere()) open();
  else leaveGuarded(() => afterPaint(open));
};

/** A page can take 300 ms to render on a slow phone, so the press is painted first. A hidden page is never painted. */
function afterPaint(work: () => void): void {
  if (document.hidden) work();
  else requestAnimationFrame(() => setTimeout(work));
}

/** Loads the code of the page at a path. A failure is shown by the page. */
export async function loadPage(path: string): Promise<void> {
  const page = findPage(path);
  if (page !== undefined) await routes[page.name].Page.load?.().catch(() => {});
}

/** Every page in the app, within the shared layout. */
export function App() {
  return (
    <Router aroundNav={navigateToTop}>
      <Layout>
        <Pages />
      </Layout>
    </Router>
  );
}

function Pages() {
  const [path] = useLocation();
  return (
    // The key makes each URL a new page, so that input and errors don't carry over to the next page.
    <ErrorBoundary key={path} renderFallback={(error, tryAgain) => <BrokenPage error={error} tryAgain={tryAgain} />}>
      <Suspense fallback={<PageSkeleton />}>
        <CurrentPage />
      </Suspense>
      <ConfirmDialog />
    </ErrorBoundary>
  );
}

function CurrentPage() {
  const page = usePage();
  if (page === undefined) return <NotFoundPage />;
  const { Page } = routes[page.name];
  if (findAccess(page.name) === undefined) return <Page id={page.id} />;
  return (
    <SettingsGate page={page.name}>
      <Page id={page.id} />
    </SettingsGate>
  );
}

/** Shown while a page's code loads. */
function PageSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-5">
      <PageHeading title={undefined} />
      <div className="skeleton h-96" />
    </div>
  );
}

interface BrokenPageProps {
  error: Error;
  tryAgain: () => void;
}

/** Shown instead of a page that threw an error or whose code couldn't be loaded. */
function BrokenPage({ error, tryAgain }: BrokenPageProps) {
  if (error instanceof LazyLoadError) {
    return (
      <div className="flex max-w-xl flex-col gap-4">
        <PageHeading title="This page couldn’t be loaded" />
        <LazyFailure title="This page couldn’t be loaded." tryAgain={tryAgain} />
      </div>
    );
  }
  return (
    <div className="flex max-w-xl flex-col items-start gap-4">
      <PageHeading title="Something went wrong" />
      <Alert title="This page couldn’t be shown.">
        <p>Your input is kept in this browser. Reload to continue.</p>
        <p className="font-mono text-xs text-grey-11">{error.message}</p>
      </Alert>
      <Button onClick={() => location.reload()}>Reload</Button>
    </div>
  );
}
