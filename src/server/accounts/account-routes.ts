import { Hono, type Context, type Handler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import {
  accountRoutes,
  changeAccountSchema,
  changePasswordSchema,
  changePersonSchema,
  createInvitationSchema,
  readLinkSchema,
  setUpSchema,
  signInSchema,
  useLinkSchema,
  type Account,
  type AccountRouteName,
  type AuditAction,
  type SignInOptions,
} from '../../contract/accounts.ts';
import { createProblemResponse, ProblemError, toDatabaseProblem } from '../../service/problem-error.ts';
import { readWorkspaceBody } from '../../service/workspace/workspace-context.ts';
import { apiSecurityHeaders } from '../../proxy/shape-answer.ts';
import type { VisitorEnv } from '../visitor.ts';
import { readSessionToken, removeSession, sendSession } from './cookies.ts';
import type { OidcSettings } from '../oidc-settings.ts';
import { createOidcHandlers } from './oidc-routes.ts';
import type { Accounts } from './open-accounts.ts';
import { findPasswordFault } from './passwords.ts';
import { hashToken } from './sessions.ts';

const BODY_BYTES_MAX = 16 * 1024;
const WRONG = 'The email address or the password is wrong.';

export interface AccountRoutesOptions {
  oidc: OidcSettings | undefined;
  publicUrl: string | undefined;
  onFailure: (error: unknown) => void;
}

type AccountHandlers = Record<AccountRouteName, Handler<VisitorEnv>>;
type RequestContext = Context<VisitorEnv>;

/** The routes of accounts and sign-in. The gate has already decided who may call them. */
export function createAccountRoutes(accounts: Accounts, options: AccountRoutesOptions): Hono<VisitorEnv> {
  const { onFailure } = options;
  const app = new Hono<VisitorEnv>();
  app.use('/accounts/*', async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(apiSecurityHeaders)) c.res.headers.set(name, value);
  });
  const handlers = createHandlers(accounts, options);
  for (const name of Object.keys(handlers) as AccountRouteName[]) {
    const { method, pattern } = accountRoutes[name];
    app.on(method, pattern, bodyLimit({ maxSize: BODY_BYTES_MAX }), handlers[name]);
  }
  app.onError((error) => {
    const requestId = crypto.randomUUID();
    const problem =
      error instanceof ProblemError
        ? error
        : (toDatabaseProblem(error, { unchanged: 'Nothing was changed.', retry: 'Try again in a moment.' }) ??
          new ProblemError(500, 'Something went wrong. Try again.', { cause: error }));
    if (problem.cause !== undefined) onFailure(problem.cause);
    return createProblemResponse(problem, requestId);
  });
  return app;
}

function createHandlers(accounts: Accounts, { oidc, publicUrl, onFailure }: AccountRoutesOptions): AccountHandlers {
  const { people, links, sessions, passwords, attempts, audit } = accounts;
  const record = (c: RequestContext, action: AuditAction, subject = '', detail = '') =>
    accounts.record(c, { action, subject, detail });

  /** Starts a new session in place of the one in the request, so that a planted one is worth nothing. */
  async function startSession(c: RequestContext, userId: string, action: AuditAction): Promise<Response> {
    const former = readSessionToken(c);
    if (former !== undefined) await sessions.end(hashToken(former));
    const { address } = c.get('client');
    const token = await sessions.start(userId, { address, agent: c.req.header('user-agent') ?? '' });
    const person = await people.find(userId);
    const actor = { userId, name: person?.name ?? '' };
    await audit.record({ action, actor, address, subject: person?.email ?? '' });
    sendSession(c, token, userId);
    return c.body(null, 204);
  }

  async function hashNew(password: string, about: readonly string[]): Promise<string> {
    const fault = findPasswordFault(password, about);
    if (fault !== undefined) {
      throw new ProblemError(400, fault, { errors: [{ name: 'password', message: fault }] });
    }
    return passwords.hash(password);
  }

  /** Finds the account with an address that someone else has verified, or makes the one that an invitation offers. */
  async function findOrJoin(email: string): Promise<string | undefined> {
    const person = await people.findByEmail(email);
    if (person !== undefined) return person.disabledAt === null ? person.id : undefined;
    const tokenHash = await links.findInvitation(email);
    return tokenHash === undefined ? undefined : people.join(tokenHash, { name: email, password: null });
  }

  const idOf = (c: RequestContext) => c.req.param('userId')?.toLowerCase() ?? '';
  const personOf = (c: RequestContext) => {
    const { person } = c.get('visitor');
    if (person === undefined) throw new Error('The gate lets nobody in without a session');
    return person;
  };

  return {
    async readSignIn(c) {
      const needsSetUp = !(await people.hasAnyone());
      const options: SignInOptions = {
        needsSetUp,
        hasPasswords: oidc?.isOnly !== true,
        oidcName: oidc?.name ?? null,
        proxyEmail: c.get('client').proxyEmail ?? null,
      };
      return c.json(options);
    },

    async signIn(c) {
      if (oidc?.isOnly === true) throw new ProblemError(403, `Sign in with ${oidc.name}.`, { title: 'No passwords' });
      const { email, password } = await readWorkspaceBody(c.req, signInSchema);
      const attempt = { account: email, address: c.get('client').address };
      await attempts.count(attempt);
      const person = await people.findByEmail(email);
      const isRight = await passwords.verify(password, person?.password);
      if (!isRight || person === undefined || person.disabledAt !== null) {
        await record(c, 'sign-in-failed', email);
        throw new ProblemError(401, WRONG, { title: 'Wrong email address or password' });
      }
      await attempts.forget(attempt);
      return startSession(c, person.id, 'sign-in');
    },

    async signInByProxy(c) {
      const { proxyEmail: email } = c.get('client');
      if (email === undefined) throw new ProblemError(400, 'The proxy has not signed you in.');
      const userId = await findOrJoin(email);
      if (userId === undefined) {
        await record(c, 'sign-in-failed', email);
        throw new ProblemError(403, `Nobody has invited ${email} to Galley. Ask an owner for an invitation.`);
      }
      return startSession(c, userId, 'sign-in');
    },

    async setUp(c) {
      const { token, email, name, password } = await readWorkspaceBody(c.req, setUpSchema);
      await attempts.count({ account: '', address: c.get('client').address });
      const userId = await people.setUp(token, { email, name, password: await hashNew(password, [email, name]) });
      return startSession(c, userId, 'set-up');
    },

    async readLink(c) {
      const { token } = await readWorkspaceBody(c.req, readLinkSchema);
      await attempts.count({ account: '', address: c.get('client').address });
      return c.json(await links.readLink(token));
    },

    async useLink(c) {
      const { token, name, password } = await readWorkspaceBody(c.req, useLinkSchema);
      await attempts.count({ account: '', address: c.get('client').address });
      const { purpose, email } = await links.readLink(token);
      if (purpose === 'join' && name === undefined) throw new ProblemError(400, 'Enter your name.');
      const hashed = await hashNew(password, [email, name ?? '']);
      if (purpose === 'join') {
        const userId = await people.join(hashToken(token), { name: name ?? '', password: hashed });
        return startSession(c, userId, 'joined');
      }
      return startSession(c, await people.reset(hashToken(token), hashed), 'password-reset');
    },

    startOidc: (c) => c.notFound(),
    finishOidc: (c) => c.notFound(),
    ...(oidc &&
      createOidcHandlers(accounts, oidc, {
        publicUrl,
        onFailure,
        startSession: (c, userId) => startSession(c, userId, 'sign-in'),
      })),

    async signOut(c) {
      await sessions.end(personOf(c).sessionHash);
      await record(c, 'sign-out');
      removeSession(c);
      return c.body(null, 204);
    },

    async getAccount(c) {
      const { id, sessionHash, name, email, role } = personOf(c);
      const person = await people.find(id);
      const account: Account = {
        id,
        name,
        email,
        role,
        hasPassword: person?.password != null,
        use: await people.readUse(id),
        sessions: (await sessions.list(id)).map(({ idHash, createdAtMs, seenAtMs, ...session }) => ({
          ...session,
          createdAt: new Date(createdAtMs).toISOString(),
          seenAt: new Date(seenAtMs).toISOString(),
          isThis: idHash === sessionHash,
        })),
      };
      return c.json(account);
    },

    async changeAccount(c) {
      const { name } = await readWorkspaceBody(c.req, changeAccountSchema);
      const person = await people.find(personOf(c).id);
      await people.rename(person?.memberId ?? '', name);
      await record(c, 'person-changed', name);
      return c.body(null, 204);
    },

    async changePassword(c) {
      const { current, password } = await readWorkspaceBody(c.req, changePasswordSchema);
      const { id, email, name, sessionHash } = personOf(c);
      await attempts.count({ account: email, address: c.get('client').address });
      const person = await people.find(id);
      if (person?.password != null && !(await passwords.verify(current ?? '', person.password))) {
        const message = 'The current password is wrong.';
        throw new ProblemError(400, message, { errors: [{ name: 'current', message }] });
      }
      await people.changePassword(id, await hashNew(password, [email, name]), sessionHash);
      await record(c, 'password-changed');
      return c.body(null, 204);
    },

    async endOtherSessions(c) {
      const { id, sessionHash } = personOf(c);
      await sessions.endOthers(id, sessionHash);
      await record(c, 'sessions-ended');
      return c.body(null, 204);
    },

    listPeople: async (c) => c.json(await people.list()),

    async changePerson(c) {
      const change = await readWorkspaceBody(c.req, changePersonSchema);
      const { email } = await people.change(idOf(c), change);
      const detail = Object.entries(change).map(([name, value]) => `${name}: ${value}`);
      await record(c, 'person-changed', email, detail.join(', '));
      return c.json(await people.list());
    },

    async removePerson(c) {
      const { email } = await people.remove(idOf(c));
      await record(c, 'person-removed', email);
      return c.body(null, 204);
    },

    async createReset(c) {
      const { id } = personOf(c);
      const link = await people.makeReset(idOf(c), id);
      await record(c, 'reset-link-created', (await people.find(idOf(c)))?.email);
      return c.json(link, 201);
    },

    async createInvitation(c) {
      const invitation = await readWorkspaceBody(c.req, createInvitationSchema);
      const link = await people.invite(invitation, personOf(c).id);
      await record(c, 'invited', invitation.email, `role: ${invitation.role}`);
      return c.json(link, 201);
    },

    async revokeInvitation(c) {
      const email = await people.revokeInvitation(c.req.param('invitationId') ?? '');
      await record(c, 'invitation-revoked', email);
      return c.body(null, 204);
    },

    async listAudit(c) {
      const { before, action, person } = c.req.query();
      return c.json(await audit.list({ before, action, person }));
    },
  };
}
