import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import type { SettingsPage } from '../lib/settings-access.ts';
import { useSettingsPages } from '../lib/use-service-description.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { pagePath } from '../../contract/pages.ts';

export interface SettingsFrameProps {
  /** Undefined while it is loading. */
  title: string | undefined;
  actions?: ReactNode;
  children: ReactNode;
}

export function SettingsFrame({ title, actions, children }: SettingsFrameProps) {
  return (
    <div className="flex flex-col gap-5">
      <SettingsNav />
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <PageHeading title={title} />
        {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </div>
  );
}

/** A message about the last change, which stays visible when the page is scrolled. */
export function DoneMessage({ children }: { children: string }) {
  return <output className="top-0 z-10 bg-grey-1 py-2 empty:-mt-5 empty:py-0 tall:sticky">{children}</output>;
}

const labels: Record<SettingsPage, string> = {
  keys: 'API keys',
  fonts: 'Fonts',
  people: 'People',
  audit: 'Audit log',
};

/** Centers the current page's link on a screen that is too narrow for all links. */
function showCurrent(list: HTMLUListElement | null): void {
  const current = list?.querySelector<HTMLElement>('[aria-current]');
  if (list && current) list.scrollLeft = current.offsetLeft - (list.clientWidth - current.offsetWidth) / 2;
}

function SettingsNav() {
  const [location] = useLocation();
  const pages = useSettingsPages().map((name) => [labels[name], pagePath[name]()] as const);
  return (
    <nav aria-label="Settings" className="border-b border-grey-6">
      <ul ref={showCurrent} className="-mx-2 -mb-px flex gap-2 overflow-x-auto [scrollbar-width:none]">
        {pages.map(([name, href]) => (
          <li key={href} className="flex-none">
            <Link
              href={href}
              aria-current={location === href ? 'page' : undefined}
              className="inline-flex min-h-9 items-center border-b-2 border-transparent forced-colors:not-aria-[current]:border-[Canvas] px-2 text-grey-10 hover:text-grey-12 aria-[current]:border-accent aria-[current]:semibold aria-[current]:text-grey-12 focus-visible:-outline-offset-2 pointer-coarse:min-h-11"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
