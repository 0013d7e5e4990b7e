import { useLocation } from 'wouter';
import { openPages, pageNames, pagePatterns, type PageName } from '../../contract/pages.ts';
import { isUuid } from '../../contract/resource.ts';
import { useSession } from '../lib/session.ts';

export interface OpenPage {
  name: PageName;
  /** Empty for a page without an id. */
  id: string;
}

/**
 * The page at the current URL; undefined if there is no such page. An id must be a UUID. Once the session has ended, the sign-in page
 * replaces every page that needs one.
 */
export function usePage(): OpenPage | undefined {
  const [path] = useLocation();
  const { hasEnded } = useSession();
  const page = findPage(path);
  return hasEnded && !openPages.includes(page?.name) ? { name: 'signIn', id: '' } : page;
}

export function findPage(path: string): OpenPage | undefined {
  for (const name of pageNames) {
    const pattern = pagePatterns[name].replace(/\/:(\w+)/, '/(?<$1>[^/]+)');
    const found = new RegExp(`^${pattern}/?$`, 'i').exec(path);
    if (found === null) continue;
    const { id, slug = '' } = found.groups ?? {};
    if (id === undefined || isUuid(id)) return { name, id: id ?? slug };
  }
  return undefined;
}
