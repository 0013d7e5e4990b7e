import { OPENAPI_PATH } from '../contract/service-description.ts';
import { createOpenApi } from '../service/create-openapi.ts';
import type { Metrics } from './create-metrics.ts';

export interface OperatorRoutesOptions {
  metrics: Metrics;
  /** Rejects when the database does not answer. */
  ping: () => Promise<void>;
}

/** Answers what orchestrators and monitors ask; undefined for every other address. No key is needed, and none is told of. */
export type AnswerOperator = (pathname: string) => Promise<Response | undefined>;

/** `/healthz`: the process lives. `/readyz`: it can serve. `/metrics`: its figures, for Prometheus. `/openapi.json`: how to call it. */
export function createOperatorRoutes({ metrics, ping }: OperatorRoutesOptions): AnswerOperator {
  return async (pathname) => {
    switch (pathname) {
      case '/healthz':
        return new Response('ok\n');
      case '/readyz':
        return ping().then(
          () => new Response('ready\n'),
          () => new Response('The database does not answer.\n', { status: 503 }),
        );
      case OPENAPI_PATH:
        return Response.json(createOpenApi());
      case '/metrics':
        return new Response(metrics.format(), { headers: { 'content-type': 'text/plain; version=0.0.4' } });
      default:
        return undefined;
    }
  };
}
