import type { Role } from '../../contract/visitor.ts';
import { nameSchema } from '../../contract/workspace.ts';
import type { OidcSettings } from '../oidc-settings.ts';

/** Who signed in, as the provider describes them. `issuer` and `subject` together never change. */
export interface OidcIdentity {
  issuer: string;
  subject: string;
  /** In lowercase. */
  email?: string;
  emailVerified: boolean;
  name?: string;
  /** From the person's groups; absent if they decide nothing. */
  role?: Role;
  /** False if the person is in none of the groups that may sign in. */
  isAllowed: boolean;
}

type Claims = Record<string, unknown>;

/** Invitations have no other addresses. Lowercase would turn some other letters into these. */
const EMAIL = /^[\x21-\x7e]+@[\x21-\x7e]+$/;

/** Reads the claims of an ID token and of the user info, which providers split as they like. */
export function readIdentity(
  idToken: Claims & { iss: string; sub: string },
  userInfo: Claims,
  groups: OidcSettings['groups'],
): OidcIdentity {
  // An address and whether it is verified come from the same place.
  const { email, email_verified: verified } = userInfo.email === undefined ? idToken : userInfo;
  const hasEmail = typeof email === 'string' && EMAIL.test(email);
  const name = nameSchema.safeParse(idToken.name ?? userInfo.name).data;
  const role = findRole(readGroups(idToken.groups ?? userInfo.groups), groups);
  return {
    issuer: idToken.iss,
    subject: idToken.sub,
    ...(hasEmail && { email: email.toLowerCase() }),
    // Amazon Cognito sends text.
    emailVerified: hasEmail && (verified === true || verified === 'true'),
    ...(name !== undefined && { name }),
    ...role,
  };
}

/** A provider may send one group as text. */
function readGroups(claim: unknown): unknown[] {
  return Array.isArray(claim) ? claim : [claim];
}

function findRole(memberOf: unknown[], { owner, designer, allowed }: OidcSettings['groups']) {
  if (owner !== undefined && memberOf.includes(owner)) return { role: 'owner', isAllowed: true } as const;
  if (designer !== undefined && memberOf.includes(designer)) return { role: 'designer', isAllowed: true } as const;
  return { isAllowed: allowed === undefined || memberOf.includes(allowed) };
}
