import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import type { ServiceDescription } from '../../contract/app-server.ts';
import { pagePath, type PageName } from '../../contract/pages.ts';
import { findAccess, listSettings, mayOpen } from '../lib/settings-access.ts';
import { useServiceDescription } from '../lib/use-service-description.ts';
import { PageHeading } from '../ui/page-heading.tsx';

/** Shows a settings page only if this app has it and the person's role may use it. */
export function SettingsGate({ page, children }: { page: PageName; children: ReactNode }) {
  const { data: service, isFetched } = useServiceDescription();
  // A refetch after a failure must not unmount the page: a key that is shown only once would be lost.
  if (!isFetched) return <PageHeading title={undefined} />;
  if (service === undefined) return children;
  const [first] = listSettings(service);
  if (page === 'settings' && first !== undefined) return <Redirect to={pagePath[first]()} replace />;
  const refusal = describeRefusal(service, page);
  if (refusal === undefined) return children;
  return (
    <div className="flex flex-col gap-5">
      <PageHeading title="Settings" />
      <p className="max-w-prose">{refusal}</p>
    </div>
  );
}

/** Explains why a settings page can't be used; undefined if it can. */
export function describeRefusal(
  service: Pick<ServiceDescription, 'isEmbedded' | 'isDemo' | 'person' | 'address'>,
  page: PageName,
): string | undefined {
  if (mayOpen(page, service)) return undefined;
  const { role = 'designer', isOfAccounts = false } = findAccess(page) ?? {};
  if (service.isDemo)
    return 'This demo stores nothing, so it has no settings. Install Galley to manage keys, templates and fonts.';
  if (isOfAccounts && service.person === undefined)
    return 'This app has no accounts, because only this computer can reach it. To add people, set HOST and restart it.';
  if (!isOfAccounts && !service.isEmbedded)
    return `This app calls the service at ${service.address}. Manage keys, templates and fonts there.`;
  return role === 'owner'
    ? 'Only owners can use this page. Ask an owner if you need it.'
    : 'Only designers and owners can use this page. Ask an owner if you need it.';
}
