import type { ReactNode } from 'react';
import { useServiceDescription } from '../lib/use-service-description.ts';
import { PageHeading } from '../ui/page-heading.tsx';

/** Shows the settings only if the service is embedded. */
export function SettingsGate({ children }: { children: ReactNode }) {
  const { data: service, isFetched } = useServiceDescription();
  // A refetch after a failure must not unmount the page: a key that is shown only once would be lost.
  if (!isFetched) return <PageHeading title={undefined} />;
  if (service === undefined || (service.isEmbedded && !service.isDemo)) return children;
  return (
    <div className="flex flex-col gap-5">
      <PageHeading title="Settings" />
      <p className="max-w-prose">{describeService(service)}</p>
    </div>
  );
}

function describeService({ isDemo, address }: { isDemo: boolean; address: string }): string {
  return isDemo
    ? 'This demo stores nothing, so it has no settings. Install Galley to manage keys, templates and fonts.'
    : `This app calls the service at ${address}. Manage keys, templates and fonts there.`;
}
