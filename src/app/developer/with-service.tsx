import type { ReactNode } from 'react';
import type { ServiceDescription } from '../../contract/app-server.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { useServiceDescription } from '../lib/use-service-description.ts';
import { Waiting } from './view-elements.tsx';

/** Renders its children once the address of the service is known. */
export function WithService({ children }: { children: (service: ServiceDescription) => ReactNode }) {
  const { data, error, isFetching, refetch } = useServiceDescription();
  if (data !== undefined) return children(data);
  if (error === null) return <Waiting />;
  return (
    <Alert title="The address of the service could not be loaded.">
      <p>Check that the app is still running.</p>
      <Button className="self-start" isBusy={isFetching} onClick={() => isFetching || void refetch()}>
        Try again
      </Button>
    </Alert>
  );
}
