import { idSchema } from './resource.ts';
import { roleSchema, type Access } from './visitor.ts';
import { nameSchema } from './workspace.ts';
import * as z from './zod.ts';

// In a separate file, because the app's first page loads them.
export * from './visitor.ts';

/**
 * Accounts and sign-in. They exist when the app listens on a network (`HOST`). Then every request needs a session, except these rows with
 * access `anyone`, the app's own files, and API calls with a key.
 */

interface AccountRoute {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  pattern: `/accounts/${string}`;
  access: Access;
}

/** `:userId` and `:sessionId` are UUIDs, `:invitationId` is hexadecimal. All bodies and responses are JSON, except for the two OIDC redirects. */
export const accountRoutes = {
  readSignIn: { method: 'GET', pattern: '/accounts/sign-in', access: 'anyone' },
  signIn: { method: 'POST', pattern: '/accounts/sign-in', access: 'anyone' },
  signInByProxy: { method: 'POST', pattern: '/accounts/sign-in/proxy', access: 'anyone' },
  setUp: { method: 'POST', pattern: '/accounts/set-up', access: 'anyone' },
  readLink: { method: 'POST', pattern: '/accounts/link', access: 'anyone' },
  useLink: { method: 'POST', pattern: '/accounts/join', access: 'anyone' },
  startOidc: { method: 'GET', pattern: '/accounts/oidc', access: 'anyone' },
  finishOidc: { method: 'GET', pattern: '/accounts/oidc/callback', access: 'anyone' },
  signOut: { method: 'POST', pattern: '/accounts/sign-out', access: 'maker' },
  getAccount: { method: 'GET', pattern: '/accounts/me', access: 'maker' },
  changeAccount: { method: 'PATCH', pattern: '/accounts/me', access: 'maker' },
  changePassword: { method: 'POST', pattern: '/accounts/me/password', access: 'maker' },
  endOtherSessions: { method: 'DELETE', pattern: '/accounts/me/sessions', access: 'maker' },
  listPeople: { method: 'GET', pattern: '/accounts/people', access: 'owner' },
  changePerson: { method: 'PATCH', pattern: '/accounts/people/:userId', access: 'owner' },
  removePerson: { method: 'DELETE', pattern: '/accounts/people/:userId', access: 'owner' },
  createReset: { method: 'POST', pattern: '/accounts/people/:userId/reset', access: 'owner' },
  createInvitation: { method: 'POST', pattern: '/accounts/invitations', access: 'owner' },
  revokeInvitation: { method: 'DELETE', pattern: '/accounts/invitations/:invitationId', access: 'owner' },
  listAudit: { method: 'GET', pattern: '/accounts/audit', access: 'owner' },
} as const satisfies Record<string, AccountRoute>;
export type AccountRouteName = keyof typeof accountRoutes;

export const PASSWORD_LENGTH_MIN = 12;
export const PASSWORD_LENGTH_MAX = 200;

const passwordSchema = z
  .string('must be text')
  .check(
    z.minLength(PASSWORD_LENGTH_MIN, `must have at least ${PASSWORD_LENGTH_MIN} characters`),
    z.maxLength(PASSWORD_LENGTH_MAX, `must have at most ${PASSWORD_LENGTH_MAX} characters`),
  );
/** Compared in lowercase. */
export const emailSchema = z
  .string('must be text')
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(200, 'must have at most 200 characters'),
    z.email('must be an email address'),
  );
/** From a link: 256 random bits as base64url. */
const tokenSchema = z.string('must be text').check(z.maxLength(200, 'is not a token'));
const time = z.iso.datetime();

/** What the sign-in page shows. */
export const signInOptionsSchema = z.object({
  /** No one has an account yet. The link is in the server's output. */
  needsSetUp: z.boolean(),
  hasPasswords: z.boolean(),
  /** The name of the single sign-on provider; null without one. */
  oidcName: z.nullable(z.string()),
  /** The address of the person whom a proxy has signed in; null without one. */
  proxyEmail: z.nullable(z.string()),
});
export type SignInOptions = z.output<typeof signInOptionsSchema>;

export const signInSchema = z.strictObject({
  email: emailSchema,
  password: z.string('must be text').check(z.maxLength(PASSWORD_LENGTH_MAX, 'is too long')),
});
export type SignIn = z.output<typeof signInSchema>;

export const setUpSchema = z.strictObject({
  token: tokenSchema,
  email: emailSchema,
  name: nameSchema,
  password: passwordSchema,
});
export type SetUp = z.output<typeof setUpSchema>;

export const readLinkSchema = z.strictObject({ token: tokenSchema });
/** An invitation to join, or a link to set a new password. */
export const linkSchema = z.object({ purpose: z.enum(['join', 'reset']), email: z.string(), role: roleSchema });
export type Link = z.output<typeof linkSchema>;

/** `name` is only for an invitation. */
export const useLinkSchema = z.strictObject({
  token: tokenSchema,
  name: z.optional(nameSchema),
  password: passwordSchema,
});
export type UseLink = z.output<typeof useLinkSchema>;

export const accountSchema = z.object({
  id: idSchema,
  email: z.string(),
  name: z.string(),
  role: roleSchema,
  /** False for a person who only uses single sign-on. */
  hasPassword: z.boolean(),
  /** Renders this month in the app, including those in progress; null if a remote service counts them. */
  use: z.nullable(
    z.object({
      own: z.number(),
      /** Null for no own limit. */
      ownLimit: z.nullable(z.number()),
      /** Of all people together. */
      team: z.number(),
      teamLimit: z.number(),
    }),
  ),
  /** Newest first. */
  sessions: z.array(
    z.object({ createdAt: time, seenAt: time, address: z.string(), agent: z.string(), isThis: z.boolean() }),
  ),
});
export type Account = z.output<typeof accountSchema>;

export const changeAccountSchema = z.strictObject({ name: nameSchema });
/** `current` is left out by a person without a password. Other sessions end. */
export const changePasswordSchema = z.strictObject({ current: z.optional(z.string()), password: passwordSchema });
export type ChangePassword = z.output<typeof changePasswordSchema>;

export const personSchema = z.object({
  id: idSchema,
  email: z.string(),
  name: z.string(),
  role: roleSchema,
  isDisabled: z.boolean(),
  /** Renders per month in the app; null for no own limit. */
  quotaLimit: z.nullable(z.number()),
  /** Renders this month in the app, including those in progress. */
  used: z.number(),
  createdAt: time,
  /** Accurate to a minute; null if never seen. */
  seenAt: z.nullable(time),
});
export type Person = z.output<typeof personSchema>;
export const invitationSchema = z.object({ id: z.string(), email: z.string(), role: roleSchema, expiresAt: time });
export type Invitation = z.output<typeof invitationSchema>;
export const peopleSchema = z.object({ people: z.array(personSchema), invitations: z.array(invitationSchema) });
export type People = z.output<typeof peopleSchema>;

export const changePersonSchema = z.strictObject({
  role: z.optional(roleSchema),
  isDisabled: z.optional(z.boolean('must be true or false')),
  /** Null removes the person's own limit. */
  quotaLimit: z.optional(
    z.nullable(
      z
        .int('must be a whole number')
        .check(z.minimum(0, 'must be 0 or more'), z.maximum(999_999_998, 'must be at most 999,999,998')),
    ),
  ),
});
export type ChangePerson = z.output<typeof changePersonSchema>;

export const createInvitationSchema = z.strictObject({ email: emailSchema, role: roleSchema });
export type CreateInvitation = z.output<typeof createInvitationSchema>;
/** The only response that contains the token. The app's page is `/join#<token>`. */
export const createdLinkSchema = z.object({ token: z.string(), expiresAt: time });

export const auditActions = [
  'set-up',
  'sign-in',
  'sign-in-failed',
  'sign-out',
  'password-changed',
  'sessions-ended',
  'invited',
  'invitation-revoked',
  'joined',
  'reset-link-created',
  'password-reset',
  'person-changed',
  'person-removed',
  'key-created',
  'key-changed',
  'key-revoked',
  'project-saved',
  'project-deleted',
  'project-restored',
  'template-saved',
  'template-deleted',
  'template-restored',
  'font-added',
  'font-removed',
  'image-added',
  'image-deleted',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditEntrySchema = z.object({
  id: z.string(),
  at: time,
  /** Who did it; empty for a failed sign-in. Stays when the person is removed. */
  userName: z.string(),
  address: z.string(),
  action: z.string(),
  /** The name or email address of what was changed. */
  subject: z.string(),
  detail: z.string(),
});
export type AuditEntry = z.output<typeof auditEntrySchema>;
/** Newest first. `before` in the query is the `next` of the previous page; null on the last one. `action` and `person` filter. */
export const auditPageSchema = z.object({ entries: z.array(auditEntrySchema), next: z.nullable(z.string()) });
export type AuditPage = z.output<typeof auditPageSchema>;
export const AUDIT_DAYS = 180;
