import { queryOptions, useQuery } from '@tanstack/react-query';
import { OPENAPI_PATH, type ServiceDescription } from '../../contract/app-server.ts';
import { pagePath } from '../../contract/pages.ts';
import { ReadFailure } from '../lib/read-failure.tsx';
import { sessionFetch } from '../lib/session.ts';
import { buttonClass } from '../ui/button.tsx';
import { HelpLink } from '../ui/help-link.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { OperationCard } from './operation-card.tsx';
import { readOperations, type Operation } from './read-operations.ts';
import { WithService, Code, columnClass, KeyHint, Waiting } from './view-elements.tsx';

export const operationsQuery = queryOptions({
  queryKey: ['openapi'],
  staleTime: Infinity,
  queryFn: async ({ signal }) => {
    const response = await sessionFetch(OPENAPI_PATH, { signal, redirect: 'error' });
    if (!response.ok) throw new Error(`The server responded with status ${response.status}.`);
    return readOperations(await response.json());
  },
});

/** The service's API calls, from its OpenAPI document, with forms to try them. */
export function ExplorerPage() {
  const operations = useQuery(operationsQuery);
  const { data, error } = operations;
  const generate = data?.find(({ isCharged }) => isCharged);
  return (
    <div className={`${columnClass} max-w-[60rem]`}>
      <PageHeading title="Developer" />
      <WithService>{(service) => <WhereToCall {...service} />}</WithService>
      <p className="flex flex-wrap items-center gap-4">
        <a href={OPENAPI_PATH} download="openapi.json" className={buttonClass('plain')}>
          Download OpenAPI document
        </a>
        <HelpLink href={pagePath.helpPage('api')} title="API" />
      </p>
      <ReadFailure title="The OpenAPI document couldn’t be loaded." query={operations} />
      {data === undefined && error === null && <Waiting />}
      {generate !== undefined && <GoodToKnow answers={generate.answers} />}
      {data?.map((operation) => (
        <OperationCard key={operation.id} operation={operation} />
      ))}
    </div>
  );
}

/** The service's URL, and how this page calls the service. */
function WhereToCall({ address, keyHeader, isEmbedded, isDemo, person }: ServiceDescription) {
  if (isDemo) {
    return (
      <p className="max-w-prose text-grey-11">
        In this demo, the service runs in this tab, so only this page can call it. On your computer,{' '}
        <Code>npm start</Code> serves the API at <Code>{address}</Code>, where <Code>{keyHeader}</Code> takes an API
        key.
      </p>
    );
  }
  return (
    <div className={`${columnClass} max-w-prose text-grey-11`}>
      <p>
        {isEmbedded ? (
          <>
            Programs call the service at <Code>{address}</Code> with an API key.{' '}
            <KeyHint isDemo={false} person={person} />
          </>
        ) : (
          <>
            Programs call the service at <Code>{address}</Code>. Its responses may differ from those below, which
            describe Galley’s own service.
          </>
        )}{' '}
        Send the API key in <Code>{keyHeader}</Code>.
      </p>
      <p>Calls from this page go through Galley, which adds its own key.</p>
    </div>
  );
}

/** What responses mean and cost, and how to retry. */
function GoodToKnow({ answers }: Pick<Operation, 'answers'>) {
  return (
    <div className={`${columnClass} max-w-prose`}>
      <h2 className="text-base">Quota and retries</h2>
      <p>
        Each delivered image uses one render from the monthly quota. Errors and reads are free. Every render response
        reports the quota in <Code>X-Quota-Remaining</Code>, <Code>X-Quota-Limit</Code> and <Code>X-Quota-Reset</Code>.
      </p>
      <p>
        Send a new <Code>Idempotency-Key</Code> with each render. For 24 hours, the same key and body return the same
        image and use one render, so you can retry a call whose response was lost.
      </p>
      <table className="text-start text-sm">
        <caption className="pb-2 text-start">
          Render responses. Errors are JSON with a message in <Code>detail</Code>.
        </caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Status</th>
            <th scope="col">Meaning</th>
          </tr>
        </thead>
        <tbody>
          {answers.map(([status, meaning]) => (
            <tr key={status} className="border-t border-grey-6 align-baseline">
              <th scope="row" className="py-1.5 pe-4 text-start font-mono text-xs tabular">
                {status}
              </th>
              <td className="py-1.5 text-grey-11">{meaning}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
