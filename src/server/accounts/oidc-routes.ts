import type { Context, Handler } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { accountRoutes } from '../../contract/accounts.ts';
import type { OidcSettings } from '../oidc-settings.ts';
import type { VisitorEnv } from '../visitor.ts';
import { ProblemError } from '../../service/problem-error.ts';
import { findOrLinkUser } from './link-identity.ts';
import { OidcError } from './oidc-error.ts';
import type { OidcIdentity } from './oidc-identity.ts';
import { createOidc, LOGIN_MS } from './oidc.ts';
import type { Accounts } from './open-accounts.ts';

type RequestContext = Context<VisitorEnv>;

const LOGIN_COOKIE = 'galley_oidc';

interface OidcRoutesOptions {
  /** The app's URL for people, if it isn't that of the request. */
  publicUrl: string | undefined;
  onFailure: (error: unknown) => void;
  /** Starts a session and answers with its cookie. */
  startSession: (c: RequestContext, userId: string) => Promise<Response>;
}

/** The way to the provider and back. Whoever can't sign in gets a sentence as a page of text. */
export function createOidcHandlers(
  { database, now, people, audit }: Pick<Accounts, 'database' | 'now' | 'people' | 'audit'>,
  settings: OidcSettings,
  { publicUrl, onFailure, startSession }: OidcRoutesOptions,
): { startOidc: Handler<VisitorEnv>; finishOidc: Handler<VisitorEnv> } {
  const oidc = createOidc(settings);
  const cookieOptions = (c: RequestContext) =>
    ({ path: '/accounts/oidc', httpOnly: true, sameSite: 'Lax', secure: c.get('client').isHttps }) as const;

  function originOf(c: RequestContext): string {
    const { protocol, host } = new URL(c.req.url);
    return publicUrl ?? `${c.get('client').isHttps ? 'https:' : protocol}//${host}`;
  }

  async function explain(c: RequestContext, act: () => Promise<Response>): Promise<Response> {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof OidcError) && !(error instanceof ProblemError)) throw error;
      if (error.cause !== undefined) onFailure(error.cause);
      return c.text(`${error.message}\n\nGo back to sign in: ${originOf(c)}/sign-in\n`, 403);
    }
  }

  /** Finds or makes the account of someone whom the provider has let in. */
  async function admit(identity: OidcIdentity): Promise<string> {
    const { issuer, subject, email = '', name, role } = identity;
    if (!identity.isAllowed)
      throw new OidcError(`Your account at ${settings.name} may not use Galley. Ask for access to it.`);
    const found = await findOrLinkUser(database, identity, now);
    if (found.kind === 'unknown' || (found.kind === 'user' && found.isDisabled)) {
      throw new OidcError(
        `Nobody has invited ${email || 'you'} to Galley, or the address isn’t verified at ${settings.name}. Ask an owner for an invitation.`,
      );
    }
    const userId =
      found.kind === 'user' ? found.userId : await people.joinWith(found.invitationHash, { issuer, subject, name });
    if (role !== undefined) {
      // The last owner stays one, whatever the provider says.
      await people.change(userId, { role }).catch((error: unknown) => {
        if (!(error instanceof ProblemError)) throw error;
      });
    }
    return userId;
  }

  return {
    startOidc: (c) =>
      explain(c, async () => {
        const redirectUri = originOf(c) + accountRoutes.finishOidc.pattern;
        const { location, state } = await oidc.start({ redirectUri });
        setCookie(c, LOGIN_COOKIE, state, { ...cookieOptions(c), maxAge: LOGIN_MS / 1_000 });
        return c.redirect(location);
      }),

    finishOidc: (c) =>
      explain(c, async () => {
        const cookie = getCookie(c, LOGIN_COOKIE) ?? '';
        deleteCookie(c, LOGIN_COOKIE, cookieOptions(c));
        const { address } = c.get('client');
        let email = '';
        try {
          const identity = await oidc.finish({ callbackUrl: new URL(c.req.url), cookie });
          email = identity.email ?? identity.subject;
          await startSession(c, await admit(identity));
        } catch (error) {
          await audit.record({ action: 'sign-in-failed', address, subject: email, detail: settings.name });
          throw error;
        }
        return c.redirect('/');
      }),
  };
}
