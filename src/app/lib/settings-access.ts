import type { ServiceDescription } from '../../contract/app-server.ts';
import type { PageName } from '../../contract/pages.ts';
import { mayUse, type Role } from '../../contract/visitor.ts';

interface Access {
  role: Role;
  /** Exists with sign-in. The other pages exist with the embedded service. */
  isOfAccounts?: true;
}

/** In the order of their links. */
const settingsPages = ['keys', 'fonts', 'people', 'audit'] as const;
export type SettingsPage = (typeof settingsPages)[number];

const access: Partial<Record<PageName, Access>> = {
  settings: { role: 'designer' },
  keys: { role: 'owner' },
  fonts: { role: 'designer' },
  people: { role: 'owner', isOfAccounts: true },
  audit: { role: 'owner', isOfAccounts: true },
  newTemplate: { role: 'designer' },
  editTemplate: { role: 'designer' },
  templateFormat: { role: 'designer' },
};

/** What a page needs; undefined for a page that everyone may use. */
export function findAccess(page: PageName): Access | undefined {
  return access[page];
}

/** Whether the page exists in this app and the person's role may use it. */
export function mayOpen(
  page: PageName,
  { isEmbedded, isDemo, person }: Pick<ServiceDescription, 'isEmbedded' | 'isDemo' | 'person'>,
): boolean {
  const needed = findAccess(page);
  if (needed === undefined) return true;
  const { role, isOfAccounts } = needed;
  return person === undefined
    ? isEmbedded && !isDemo && !isOfAccounts
    : mayUse(person.role, role) && (isEmbedded || isOfAccounts === true);
}

/** Lists the settings pages that exist in this app and that the person's role may use. */
export function listSettings(service: Parameters<typeof mayOpen>[1]): SettingsPage[] {
  return settingsPages.filter((page) => mayOpen(page, service));
}
