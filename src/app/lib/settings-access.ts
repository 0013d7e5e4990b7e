import type { ServiceDescription } from '../../contract/app-server.ts';
import { pagePatterns, type PageName } from '../../contract/pages.ts';
import { mayUse, type Role } from '../../contract/visitor.ts';

export interface SettingsPage {
  name: Extract<PageName, 'keys' | 'templates' | 'fonts' | 'people' | 'audit'>;
  role: Role;
  /** Exists with sign-in. The other pages exist with the embedded service. */
  isOfAccounts?: true;
}

/** In the order of their links. */
export const settingsPages: readonly SettingsPage[] = [
  { name: 'keys', role: 'owner' },
  { name: 'templates', role: 'designer' },
  { name: 'fonts', role: 'designer' },
  { name: 'people', role: 'owner', isOfAccounts: true },
  { name: 'audit', role: 'owner', isOfAccounts: true },
];

/** Finds the settings page that a page is part of: itself, or the one above it. */
export function findSettingsPage(name: PageName): SettingsPage | undefined {
  const path = pagePatterns[name === 'editTemplate' || name === 'newTemplate' ? 'templates' : name];
  return settingsPages.find((page) => path.startsWith(pagePatterns[page.name]));
}

/** Lists the settings pages that exist in this app and that the person's role may use. */
export function listSettings({
  isEmbedded,
  isDemo,
  person,
}: Pick<ServiceDescription, 'isEmbedded' | 'isDemo' | 'person'>): SettingsPage['name'][] {
  return settingsPages
    .filter(({ role, isOfAccounts }) =>
      person === undefined
        ? isEmbedded && !isDemo && !isOfAccounts
        : mayUse(person.role, role) && (isEmbedded || isOfAccounts),
    )
    .map(({ name }) => name);
}
