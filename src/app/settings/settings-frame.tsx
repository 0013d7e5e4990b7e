import type { ReactNode } from 'react';
import { useServiceDescription } from '../hooks/use-service-description.ts';
import { PageHeading } from '../ui/page-heading.tsx';

/** What all pages of the settings stand in; where the service is elsewhere, it says so in place of the page. */
export function SettingsFrame({ title, children }: { title: string; children: ReactNode }) {
  const { data: service } = useServiceDescription();
  const isHere = service === undefined || (service.isEmbedded && !service.isDemo);
  return (
    <div className="flex flex-col gap-5">
      <PageHeading title={title} />
      {isHere ? children : <p>{describeElsewhere(service)}</p>}
    </div>
  );
}

function describeElsewhere({ isDemo, address }: { isDemo: boolean; address: string }): string {
  return isDemo
    ? 'This demo keeps nothing, so it has no keys, templates or fonts to set. Start the app on your machine to set them.'
    : `This app calls the service at ${address}; its keys, templates and fonts are set there.`;
}
