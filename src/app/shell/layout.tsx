import type { ReactNode } from 'react';
import { QuotaMeter } from '../quota/quota-meter.tsx';
import { AppLink } from './app-link.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { Commands } from './commands/commands.tsx';
import { pagePath } from './paths.ts';

/** What every page stands in: the way past the header, the header, the page. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <>
      <a
        href="#page"
        className="fixed start-4 -top-14 z-30 rounded-control bg-grey-12 px-3 py-2 semibold text-grey-1 focus:top-2"
      >
        Skip to the page
      </a>
      <header className="border-b border-grey-6 bg-grey-2">
        <div className="mx-auto flex min-h-14 max-w-[90rem] flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 wide:px-6">
          <AppLink href={pagePath.projects()} className="flex items-center gap-2 rounded-control text-base semibold">
            <Mark />
            Galley
          </AppLink>
          <div className="order-1 min-w-0 basis-full wide:order-none wide:flex-1 wide:basis-0">
            <Breadcrumb />
          </div>
          <div className="flex min-w-0 flex-1 items-center justify-end gap-3 wide:flex-none">
            <div className="h-9 w-9 shrink-0 sm:w-36">
              <Commands />
            </div>
            <AppLink href={pagePath.history()} className="rounded-control underline-offset-4 hover:underline">
              History
            </AppLink>
            <AppLink
              href={pagePath.developer()}
              className="rounded-control underline-offset-4 hover:underline max-sm:hidden"
            >
              Developer
            </AppLink>
            <QuotaMeter />
          </div>
        </div>
      </header>
      <main id="page" tabIndex={-1} className="mx-auto max-w-[90rem] px-4 py-6 outline-none wide:px-6 wide:py-8">
        {children}
      </main>
    </>
  );
}

/** Crop marks around a sheet, as in the favicon. */
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
