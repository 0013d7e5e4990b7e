import type { ReactNode } from 'react';
import { useServiceDescription } from '../lib/use-service-description.ts';
import { PageHeading } from '../ui/page-heading.tsx';

/** Lets the pages of the settings come where the service is part of this app; elsewhere it says so, and nothing is asked. */
export function SettingsGate({ children }: { children: ReactNode }) {
  const { data: service, isFetched } = useServiceDescription();
  // Asked again after it failed, it takes no page away: a key that is shown once would be lost.
  if (!isFetched) return <PageHeading title={undefined} />;
  if (service === undefined || (service.isEmbedded && !service.isDemo)) return children;
  return (
    <div className="flex flex-col gap-5">
      <PageHeading title="Settings" />
      <p className="max-w-prose">{describeElsewhere(service)}</p>
    </div>
  );
}

function describeElsewhere({ isDemo, address }: { isDemo: boolean; address: string }): string {
  return isDemo
    ? 'This demo keeps nothing, so it has no keys, templates or fonts to set. Start the app on your machine to set them.'
    : `This app calls the service at ${address}; its keys, templates and fonts are set there.`;
}
