import { useIsMutating } from '@tanstack/react-query';
import { Link } from 'wouter';
import { History } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { QuotaMeter } from '../quota/quota-meter.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { Commands } from './commands/commands.tsx';
import { useFileDrag } from '../lib/use-file-drag.ts';
import { openPages, pagePath } from '../../contract/pages.ts';
import { useUnloadQuestion } from '../lib/use-unload-question.ts';
import { useOnline } from '../ui/use-online.ts';
import { prefetch } from './prefetching-link.tsx';
import { usePage } from './use-page.ts';

/** The layout for every page: skip link, header, page. Without a session, the header has only the name. */
export function Layout({ children }: { children: ReactNode }) {
  // A file dropped outside a drop target must not replace the page.
  useFileDrag();
  // Leaving the page would lose a render that may be charged.
  useUnloadQuestion(useIsMutating({ mutationKey: ['generate'] }) > 0);
  const isSignedOut = openPages.includes(usePage()?.name);
  return (
    <>
      {!isSignedOut && <SkipLink />}
      <header className="border-b border-grey-6 bg-grey-2 print:hidden">
        <div className="group mx-auto flex min-h-14 max-w-[90rem] flex-wrap items-center gap-1 px-4 wide:gap-4 wide:px-6">
          <Link
            href={pagePath.projects()}
            className="flex min-h-11 shrink-0 items-center gap-2 rounded-control text-base semibold pointer-coarse:-mx-3 pointer-coarse:px-3"
          >
            <Mark />
            {/* Narrow screens with a breadcrumb show only the logo. */}
            <span className="max-wide:group-has-[nav]:sr-only">Galley</span>
          </Link>
          {!isSignedOut && <HeaderTools />}
        </div>
      </header>
      {!isSignedOut && <OfflineNotice />}
      <main id="page" tabIndex={-1} className="mx-auto max-w-[90rem] px-4 py-6 outline-none wide:px-6 wide:py-8">
        {children}
      </main>
    </>
  );
}

function SkipLink() {
  return (
    <a
      href="#page"
      className="fixed start-4 -top-14 z-30 rounded-control bg-grey-12 px-3 py-2 semibold text-grey-1 focus:top-2 print:hidden"
    >
      Skip to the page
    </a>
  );
}

/** The breadcrumb, the links and the menu. */
function HeaderTools() {
  return (
    <>
      <div className="@container min-w-0 flex-1">
        <Breadcrumb />
      </div>
      <div className="ms-auto flex flex-wrap items-center justify-end wide:gap-3">
        <Commands>
          <Link
            href={pagePath.history()}
            title="History"
            className="grid min-h-9 place-items-center rounded-control underline-offset-4 hover:underline max-wide:min-w-9 max-wide:text-grey-10 pointer-coarse:min-h-11 max-wide:pointer-coarse:min-w-11"
          >
            <History size="1.25rem" aria-hidden="true" className="wide:hidden" />
            <span className="max-wide:sr-only">History</span>
          </Link>
          <Link
            href={pagePath.batches()}
            className="rounded-control underline-offset-4 hover:underline max-wide:hidden"
          >
            Batches
          </Link>
          <Link
            href={pagePath.developer()}
            className="rounded-control underline-offset-4 hover:underline max-wide:hidden"
          >
            Developer
          </Link>
          {/* Reserves space for the numbers, so that the icons don't move. */}
          <div className="max-wide:mx-2 max-sm:min-w-14">
            <QuotaMeter />
          </div>
        </Commands>
      </div>
    </>
  );
}

/** Crop marks around a sheet, as in the favicon and index.html. */
function Mark() {
  return (
    <svg
      viewBox="0 0 32 32"
      width="20"
      height="20"
      fill="none"
      strokeWidth="2.5"
      aria-hidden="true"
      className="stroke-accent"
    >
      <path d="M9 2v5M2 9h5M23 2v5M30 9h-5M9 30v-5M2 23h5M23 30v-5M30 23h-5M11 11h10v10H11z" />
    </svg>
  );
}

/** Late enough not to delay the opened page. */
const PREFETCH_DELAY_MS = 2_000;

/** Shown while offline, with a link to the history. The history page's code is loaded early so that it works offline. */
function OfflineNotice() {
  const isOnline = useOnline();
  useEffect(() => {
    const timer = setTimeout(() => prefetch(() => import('./history-page.tsx')), PREFETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <output className="tall:sticky top-0 z-20 block border-b border-grey-6 bg-grey-4 px-4 py-2 text-center empty:hidden">
      {!isOnline && (
        <>
          You are offline.{' '}
          <Link href={pagePath.history()} className="underline">
            History
          </Link>{' '}
          still works.
        </>
      )}
    </output>
  );
}
