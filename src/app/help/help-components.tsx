import type { MDXComponents } from 'mdx/types';
import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import { pagePath } from '../../contract/pages.ts';

const linkClass = 'text-accent underline underline-offset-4';
const cellClass = 'border-b border-grey-6 py-2 pe-4 text-start align-top';

/** Links between pages name files, so that they work on a code host, too. */
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

/** How the Markdown of the guide looks in the app. */
export const helpComponents: MDXComponents = {
  h1: () => null, // The page shows it as its heading.
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
