import {
  accountRoutes,
  accountSchema,
  auditPageSchema,
  createdLinkSchema,
  linkSchema,
  peopleSchema,
  signInOptionsSchema,
  type ChangePassword,
  type ChangePerson,
  type CreateInvitation,
  type SetUp,
  type SignIn,
  type UseLink,
} from '../contract/accounts.ts';
import type { CallOptions } from './client.ts';
import { createCaller, type CallerDependencies } from './create-caller.ts';

/** Which entries of the audit log to read; without a member, all. */
export interface AuditFilter {
  action?: string;
  /** A person's name. */
  person?: string;
}

/**
 * Creates a client for the part of the app's server that signs people in and manages their accounts. Calls reject with an `ApiError`,
 * or when their signal aborts.
 */
export function createAccountClient(dependencies: CallerDependencies) {
  const { ask, perform } = createCaller(accountRoutes, dependencies);

  return {
    readSignIn: (options?: CallOptions) => ask('readSignIn', signInOptionsSchema, { ...options }),
    /** Like the next three, sets the session's cookie. */
    signIn: (body: SignIn) => perform('signIn', { body }),
    /** Signs in the person whom the proxy in front of the app has signed in. */
    signInByProxy: () => perform('signInByProxy', {}),
    setUp: (body: SetUp) => perform('setUp', { body }),
    readLink: (token: string, options?: CallOptions) => ask('readLink', linkSchema, { body: { token }, ...options }),
    acceptLink: (body: UseLink) => perform('useLink', { body }),
    signOut: () => perform('signOut', {}),

    getAccount: (options?: CallOptions) => ask('getAccount', accountSchema, { ...options }),
    changeName: (name: string) => perform('changeAccount', { body: { name } }),
    changePassword: (body: ChangePassword) => perform('changePassword', { body }),
    endOtherSessions: () => perform('endOtherSessions', {}),

    listPeople: (options?: CallOptions) => ask('listPeople', peopleSchema, { ...options }),
    changePerson: (userId: string, body: ChangePerson) => perform('changePerson', { parts: { userId }, body }),
    removePerson: (userId: string) => perform('removePerson', { parts: { userId } }),
    /** Creates a link to set a new password. */
    createReset: (userId: string) => ask('createReset', createdLinkSchema, { parts: { userId } }),
    createInvitation: (body: CreateInvitation) => ask('createInvitation', createdLinkSchema, { body }),
    revokeInvitation: (invitationId: string) => perform('revokeInvitation', { parts: { invitationId } }),

    /** Newest first. `before` is the `next` of the previous page. */
    listAudit: (filter: AuditFilter, before: string | undefined, options?: CallOptions) =>
      ask('listAudit', auditPageSchema, { query: { ...filter, ...(before !== undefined && { before }) }, ...options }),
  };
}

export type AccountClient = ReturnType<typeof createAccountClient>;
