import { createElement, useEffect } from 'react';
import { Link } from 'wouter';
import { pagePath } from '../../contract/pages.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { helpComponents } from './help-components.tsx';
import { helpContents, helpPages } from './pages.ts';

/** The list of all pages of the guide. */
export function HelpIndexPage() {
  return (
    <div className="flex flex-col gap-5">
      <PageHeading title="Help" />
      <ul className="grid gap-3 sm:grid-cols-2">
        {helpPages.map(({ slug, title, summary }) => (
          <li key={slug}>
            <Link
              href={pagePath.helpPage(slug)}
              className="block rounded-card border border-grey-6 bg-grey-2 p-4 hover:border-grey-7"
            >
              <span className="block semibold">{title}</span>
              <span className="text-grey-10">{summary}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** One page of the guide, with the list of all pages beside it. */
export function HelpPage({ page }: { page: string }) {
  const content = helpContents.get(page);
  return (
    <div className="flex gap-12">
      <nav aria-label="Help" className="shrink-0 max-wide:hidden">
        <ul className="flex flex-col gap-1 wide:sticky wide:top-8">
          {helpPages.map(({ slug, title }) => (
            <li key={slug}>
              <Link
                href={pagePath.helpPage(slug)}
                aria-current={slug === page ? 'page' : undefined}
                className="block rounded-control px-2 py-1.5 text-grey-10 hover:bg-grey-3 hover:text-grey-12 aria-[current]:semibold aria-[current]:text-grey-12"
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <article className="min-w-0 max-w-prose flex-1 text-base">
        <PageHeading title={helpPages.find(({ slug }) => slug === page)?.title} />
        {content !== undefined && createElement(content, { components: helpComponents })}
        <ScrollToSection />
      </article>
    </div>
  );
}

/** Scrolls to the section in the address. It mounts with the content, which comes after the page. */
function ScrollToSection() {
  useEffect(() => {
    const id = decodeURIComponent(location.hash.slice(1));
    if (id !== '') document.getElementById(id)?.scrollIntoView();
  }, []);
  return null;
}
