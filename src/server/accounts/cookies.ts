import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { PERSON_COOKIE } from '../../contract/accounts.ts';
import type { VisitorEnv } from '../visitor.ts';
import { SESSION_MS } from './sessions.ts';

type RequestContext = Context<VisitorEnv>;

const SESSION_COOKIE = 'galley_session';
const maxAge = SESSION_MS / 1_000;

/** Over https, the prefix keeps other hosts of the domain from setting the cookie. */
const prefixOf = (c: RequestContext) => (c.get('client').isHttps ? 'host' : undefined);

const optionsOf = (c: RequestContext) =>
  ({ path: '/', sameSite: 'Lax', secure: c.get('client').isHttps, maxAge }) as const;

export function readSessionToken(c: RequestContext): string | undefined {
  return getCookie(c, SESSION_COOKIE, prefixOf(c)) || undefined;
}

/** Sends the session, and beside it the person's id, which scripts may read to keep people's data in the browser apart. */
export function sendSession(c: RequestContext, token: string, userId: string): void {
  setCookie(c, SESSION_COOKIE, token, { ...optionsOf(c), httpOnly: true, prefix: prefixOf(c) });
  setCookie(c, PERSON_COOKIE, userId, optionsOf(c));
}

export function removeSession(c: RequestContext): void {
  const { maxAge: _maxAge, ...options } = optionsOf(c);
  deleteCookie(c, SESSION_COOKIE, { ...options, prefix: prefixOf(c) });
  deleteCookie(c, PERSON_COOKIE, options);
}
