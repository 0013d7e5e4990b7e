import { Link } from 'wouter';
import { pagePath, pagePatterns, type PageName } from '../../contract/pages.ts';
import { routes } from '../routes.tsx';
import { Crumb, crumbLinkClass } from './crumbs.tsx';
import { usePage } from './use-page.ts';

/** The parents of the current page. */
export function Breadcrumb() {
  const page = usePage();
  if (page?.name === 'projects') return null;
  const { Crumbs } = page === undefined ? {} : routes[page.name];
  return (
    <nav aria-label="Breadcrumb" className="min-w-0 text-sm text-grey-10 max-wide:ps-1">
      {/* Narrow screens show only the last link. */}
      <ol className="flex min-w-0 items-center gap-1 @max-sm:[&>:has(~*_a)]:hidden @max-sm:[&>:has([aria-current])]:hidden">
        <li className="shrink-0">
          <Link href={pagePath.projects()} className={crumbLinkClass}>
            Projects
          </Link>
        </li>
        {listParents(page?.name).map((name) => (
          <Crumb key={name}>
            <Link href={pagePatterns[name]} className={crumbLinkClass}>
              {routes[name].title}
            </Link>
          </Crumb>
        ))}
        {Crumbs !== undefined && <Crumbs id={page?.id ?? ''} />}
      </ol>
    </nav>
  );
}

/** Lists the pages without an id between the projects page and the current page. */
function listParents(name: PageName | undefined): PageName[] {
  const parent = name && routes[name].parent;
  return parent === undefined || parent === 'projects' ? [] : [...listParents(parent), parent];
}
