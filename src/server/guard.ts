import type { MiddlewareHandler } from 'hono';
import type { OwnNames, RawRequest, Refusal } from '../proxy/decide-request.ts';
import { createRefusal } from '../proxy/shape-answer.ts';
import type { VisitorEnv } from './visitor.ts';

export interface GuardOptions {
  /** Allowed Host values, read on each request because the port is only known once the server is listening. */
  hosts: () => OwnNames['hosts'];
  /** The origin that people use, if it isn't the one of the request. */
  publicUrl?: string | undefined;
}

/** Passes the requests that `decide` doesn't refuse. */
export function createGuard(
  decide: (request: RawRequest, names: OwnNames) => Refusal | undefined,
  { hosts, publicUrl }: GuardOptions,
): MiddlewareHandler<VisitorEnv> {
  return async (c, next) => {
    const { method = '', url = '', headersDistinct } = c.env.incoming;
    const refusal = decide(
      { method, target: url, headers: headersDistinct },
      { hosts: hosts(), publicOrigin: publicUrl },
    );
    return refusal === undefined ? next() : createRefusal(refusal);
  };
}
