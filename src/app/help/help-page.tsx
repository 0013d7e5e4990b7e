import { createElement, useEffect, type ComponentProps, type ComponentType } from 'react';
import { Link } from 'wouter';
import type { MDXComponents } from 'mdx/types';
import { pagePath } from '../../contract/pages.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { helpContents, helpPages } from './pages.ts';

/** A list of pages in the guide. */
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

interface HelpPageProps {
  page: string;
  /** Shown if the guide has no such page. */
  NotFoundPage: ComponentType;
}

/** A page in the guide, with a list of all pages beside it. */
export function HelpPage({ page, NotFoundPage }: HelpPageProps) {
  const shown = helpPages.find(({ slug }) => slug === page);
  const content = helpContents.get(page);
  if (shown === undefined) return <NotFoundPage />;
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
        <PageHeading title={shown.title} />
        {content !== undefined && createElement(content, { components: helpComponents })}
        <ScrollToSection />
      </article>
    </div>
  );
}

/** Scrolls to the section in the URL. Mounts together with the content, which loads after the page. */
function ScrollToSection() {
  useEffect(() => {
    const id = decodeURIComponent(location.hash.slice(1));
    if (id !== '') document.getElementById(id)?.scrollIntoView();
  }, []);
  return null;
}

const linkClass = 'text-accent underline underline-offset-4';
const cellClass = 'border-b border-grey-6 py-2 pe-4 text-start align-top';

/** Links between pages use file names, so that they also work on a code host. */
function HelpLink({ href = '', children }: ComponentProps<'a'>) {
  const [, page, section = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  return page === undefined ? (
    <a href={href} className={linkClass}>
      {children}
    </a>
  ) : (
    <Link href={`${pagePath.helpPage(page)}${section}`} className={linkClass}>
      {children}
    </Link>
  );
}

/** Styles for the guide's Markdown. */
const helpComponents: MDXComponents = {
  h1: () => null, // The page shows the title as its heading.
  h2: ({ children, ...props }: ComponentProps<'h2'>) => (
    <h2 {...props} className="mt-8 text-lg">
      {children}
    </h2>
  ),
  p: (props: ComponentProps<'p'>) => <p {...props} className="mt-3" />,
  ul: (props: ComponentProps<'ul'>) => <ul {...props} className="mt-3 flex list-disc flex-col gap-1 ps-6" />,
  ol: (props: ComponentProps<'ol'>) => <ol {...props} className="mt-3 flex list-decimal flex-col gap-1 ps-6" />,
  strong: (props: ComponentProps<'strong'>) => <strong {...props} className="semibold" />,
  img: ({ src, alt }: ComponentProps<'img'>) => (
    <img src={src} alt={alt} className="mt-4 max-w-full rounded-card border border-grey-6" />
  ),
  pre: (props: ComponentProps<'pre'>) => (
    <pre
      {...props}
      className="mt-3 rounded-control border border-grey-6 bg-grey-2 p-3 text-xs leading-5 whitespace-pre-wrap wrap-anywhere"
    />
  ),
  code: (props: ComponentProps<'code'>) => <code {...props} className="font-mono text-[0.9em]" />,
  table: (props: ComponentProps<'table'>) => (
    <div className="mt-4 overflow-x-auto">
      <table {...props} className="w-full text-sm" />
    </div>
  ),
  th: (props: ComponentProps<'th'>) => <th {...props} className={`${cellClass} semibold`} />,
  td: (props: ComponentProps<'td'>) => <td {...props} className={cellClass} />,
  a: HelpLink,
};
