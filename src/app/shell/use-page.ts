import { matchRoute, useLocation, useRouter } from 'wouter';
import { pageNames, pagePatterns, type PageName } from '../../contract/pages.ts';
import { isUuid } from '../../contract/resource.ts';

export interface OpenPage {
  name: PageName;
  /** Empty for a page without an id. */
  id: string;
}

/** The page at the current URL; undefined if there is no such page. An id must be a UUID. */
export function usePage(): OpenPage | undefined {
  const { parser } = useRouter();
  const [path] = useLocation();
  for (const name of pageNames) {
    const [isMatch, params] = matchRoute(parser, pagePatterns[name], path);
    if (!isMatch) continue;
    const { id, slug = '' }: { id?: string; slug?: string } = params;
    if (id === undefined || isUuid(id)) return { name, id: id ?? slug };
  }
  return undefined;
}
