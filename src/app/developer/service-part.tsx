import type { ReactNode } from 'react';
import type { ServiceDescription } from '../../contract/app-server.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { useServiceDescription } from '../hooks/use-service-description.ts';

/** What needs the address of the service, once it is known. */
export function ServicePart({ children }: { children: (service: ServiceDescription) => ReactNode }) {
  const { data, error, refetch } = useServiceDescription();
  if (data !== undefined) return children(data);
  if (error === null) return <div className="skeleton view-waiting" aria-busy="true" />;
  return (
    <Alert title="The address of the service could not be read.">
      <p>Check that the app is still running.</p>
      <Button className="view-action" onClick={() => void refetch()}>
        Try again
      </Button>
    </Alert>
  );
}
