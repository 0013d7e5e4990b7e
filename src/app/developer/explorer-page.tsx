import { useQuery } from '@tanstack/react-query';
import { OPENAPI_PATH } from '../../contract/app-server.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { OperationCard } from './operation-card.tsx';
import { readOperations } from './read-operations.ts';
import { WithService } from './with-service.tsx';
import { columnClass, Waiting } from './view-elements.tsx';

/** The calls of the service, described by its own document, to read and to try. */
export function ExplorerPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['openapi'],
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const response = await fetch(OPENAPI_PATH, { signal, credentials: 'omit', redirect: 'error' });
      return readOperations(await response.json());
    },
  });
  return (
    <div className={`${columnClass} max-w-[60rem]`}>
      <PageHeading title="Developer" />
      <WithService>
        {({ address, keyHeader, isEmbedded }) => (
          <p className="max-w-prose text-grey-11">
            The service is at <code className="font-mono text-xs">{address}</code>
            {isEmbedded && (
              <>
                {' '}
                once <code className="font-mono text-xs">npm run service</code> has started it,
              </>
            )}{' '}
            and takes an API key in <code className="font-mono text-xs">{keyHeader}</code>. From this page calls go
            through Galley, which adds its own key.
          </p>
        )}
      </WithService>
      <p>
        <a href={OPENAPI_PATH} download="openapi.json" className={buttonClass('plain')}>
          Download OpenAPI document
        </a>
      </p>
      {error !== null && (
        <Alert title="The OpenAPI document could not be read.">
          <Button className="self-start" onClick={() => void refetch()}>
            Try again
          </Button>
        </Alert>
      )}
      {data === undefined && error === null && <Waiting />}
      {data?.map((operation) => (
        <OperationCard key={operation.id} operation={operation} />
      ))}
    </div>
  );
}
