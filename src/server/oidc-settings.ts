import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { createSetting, LOOPBACK_HOSTS } from './create-setting.ts';

/** How people sign in with an OpenID Connect provider. */
export interface OidcSettings {
  /** As the provider writes it, with or without a trailing slash. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What people call the provider. */
  name: string;
  /** Groups of the provider that decide about roles, and who may sign in. */
  groups: { owner?: string; designer?: string; allowed?: string };
  /** People can't sign in with a password. */
  isOnly: boolean;
}

type Values = Record<string, string | undefined>;

const REQUIRED = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET_FILE'];

/** The settings for single sign-on. */
export const oidcSettings = {
  OIDC_ISSUER: createSetting(findIssuerFault),
  OIDC_CLIENT_ID: z.optional(z.string()),
  OIDC_CLIENT_SECRET_FILE: createSetting(findSecretFault),
  OIDC_NAME: z.optional(z.string()),
  OIDC_OWNER_GROUP: z.optional(z.string()),
  OIDC_DESIGNER_GROUP: z.optional(z.string()),
  OIDC_ALLOWED_GROUP: z.optional(z.string()),
  OIDC_ONLY: createSetting((text) => (text === '1' ? undefined : `OIDC_ONLY is "${text}"; set it to 1, or remove it.`)),
};

/** One sentence with the fix if some settings for single sign-on are set and a required one isn't. */
export function findOidcFault(values: Values): string | undefined {
  const set = Object.keys(oidcSettings).find((name) => values[name] !== undefined);
  const missing = REQUIRED.find((name) => values[name] === undefined);
  if (set === undefined || missing === undefined) return undefined;
  return `${set} is set without ${missing}; set ${REQUIRED.join(', ')}, or remove all settings that begin with OIDC_.`;
}

/** Reads the settings for single sign-on, which were checked before; undefined without them. */
export function readOidcSettings(values: Values): OidcSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET_FILE: file } = values;
  if (issuer === undefined || clientId === undefined || file === undefined) return undefined;
  const { OIDC_OWNER_GROUP: owner, OIDC_DESIGNER_GROUP: designer, OIDC_ALLOWED_GROUP: allowed } = values;
  return {
    issuer,
    clientId,
    clientSecret: readSecret(file),
    name: values.OIDC_NAME ?? 'Single sign-on',
    groups: { ...(owner && { owner }), ...(designer && { designer }), ...(allowed && { allowed }) },
    isOnly: values.OIDC_ONLY !== undefined,
  };
}

/** http would let others on the network sign in as anyone, so it is only allowed on loopback. */
function findIssuerFault(text: string): string | undefined {
  if (!URL.canParse(text)) return `OIDC_ISSUER is "${text}"; set it to a URL like https://id.example.com.`;
  const { protocol, hostname, username, search, hash, pathname } = new URL(text);
  if (protocol !== 'https:' && !(protocol === 'http:' && LOOPBACK_HOSTS.has(hostname))) {
    return `OIDC_ISSUER begins with ${protocol}; set it to a URL that begins with https://.`;
  }
  // The library doesn't compare the issuer when it gets the address of the document.
  if (pathname.includes('/.well-known/')) return 'OIDC_ISSUER contains /.well-known/; remove it and what follows.';
  if (username !== '' || search !== '' || hash !== '') {
    return 'OIDC_ISSUER contains more than a host and path; remove the user name, "?" and "#".';
  }
  return undefined;
}

function findSecretFault(file: string): string | undefined {
  try {
    if (readSecret(file) !== '') return undefined;
  } catch (error) {
    const { code } = error as { code?: string };
    return `OIDC_CLIENT_SECRET_FILE is "${file}", which cannot be read (${code}); set it to a file that this account can read.`;
  }
  return `OIDC_CLIENT_SECRET_FILE is "${file}", which is empty; write the client secret into that file.`;
}

function readSecret(file: string): string {
  return readFileSync(file, 'utf8').trim();
}
