import { isIP, isIPv4 } from 'node:net';
import * as z from 'zod/mini';
import { createSetting } from './create-setting.ts';

/** How the app is reached on a network, and who owns it. */
export interface NetworkSettings {
  /** Address that the app listens on. Absent for loopback. With an address of a network, people sign in. */
  host?: string;
  /** The app's URL for people, if a proxy makes it another one than that of the requests. */
  publicUrl?: string;
  /** Proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed, as addresses or CIDRs. */
  trustedProxies?: readonly string[];
  /** The header in which a trusted proxy sends the email address of the person it has signed in, in lowercase. */
  authHeader?: string;
  /** The first account, for an installation that nobody claims by hand. */
  owner?: { email: string; passwordFile: string };
}

type Values = Record<string, string | undefined>;

/** The settings for an app on a network. */
export const networkSettings = {
  HOST: z.optional(z.string()),
  PUBLIC_URL: createSetting((text) =>
    /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).pathname === '/'
      ? undefined
      : `PUBLIC_URL is "${text}"; set it to an address without a path, like https://galley.example.com.`,
  ),
  TRUSTED_PROXIES: createSetting(findProxyFault),
  AUTH_HEADER: createSetting((text) =>
    /^[\w-]+$/.test(text)
      ? undefined
      : `AUTH_HEADER is "${text}"; set it to the name of a header that contains an email address, like Remote-Email.`,
  ),
  GALLEY_OWNER_EMAIL: createSetting((text) =>
    z.email().safeParse(text).success ? undefined : `GALLEY_OWNER_EMAIL is "${text}"; set it to an email address.`,
  ),
  GALLEY_OWNER_PASSWORD_FILE: z.optional(z.string()),
};

/** One sentence with the fix if a setting for an app on a network is set without another that it needs. */
export function findNetworkFault(values: Values): string | undefined {
  const { GALLEY_OWNER_EMAIL: email, GALLEY_OWNER_PASSWORD_FILE: passwordFile } = values;
  if (values.AUTH_HEADER !== undefined && values.TRUSTED_PROXIES === undefined) {
    return 'AUTH_HEADER is set without TRUSTED_PROXIES, so anyone could send it; set both, or remove AUTH_HEADER.';
  }
  if ((email === undefined) === (passwordFile === undefined)) return undefined;
  return 'Only one of GALLEY_OWNER_EMAIL and GALLEY_OWNER_PASSWORD_FILE is set; set both, or neither.';
}

/** Reads the settings for an app on a network, which were checked before. */
export function readNetworkSettings(values: Values): NetworkSettings {
  // An IPv6 address may be in brackets, as in a URL.
  const host = (values.HOST ?? '127.0.0.1').replace(/^\[(.+)\]$/, '$1');
  const { GALLEY_OWNER_EMAIL: email, GALLEY_OWNER_PASSWORD_FILE: passwordFile } = values;
  return {
    ...(!isLoopback(host) && { host }),
    ...(values.PUBLIC_URL && { publicUrl: new URL(values.PUBLIC_URL).origin }),
    ...(values.TRUSTED_PROXIES && { trustedProxies: splitList(values.TRUSTED_PROXIES) }),
    ...(values.AUTH_HEADER && { authHeader: values.AUTH_HEADER.toLowerCase() }),
    ...(email && passwordFile && { owner: { email: email.toLowerCase(), passwordFile } }),
  };
}

function splitList(text = ''): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function findProxyFault(text: string): string | undefined {
  const wrong = splitList(text).find((cidr) => {
    const [network = '', prefix = '1', ...rest] = cidr.split('/');
    const version = isIP(network);
    return (
      version === 0 || rest.length > 0 || !/^[1-9]\d{0,2}$/.test(prefix) || Number(prefix) > (version === 4 ? 32 : 128)
    );
  });
  return wrong && `TRUSTED_PROXIES contains "${wrong}"; list addresses or networks like 10.0.0.2 or 172.16.0.0/12.`;
}

/** Whether only this machine can reach an address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}
