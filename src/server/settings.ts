import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import * as z from 'zod/mini';
import { createSetting, LOOPBACK_HOSTS } from './create-setting.ts';
import {
  findNetworkFault,
  isLoopback,
  networkSettings,
  readNetworkSettings,
  type NetworkSettings,
} from './network-settings.ts';
import { findOidcFault, oidcSettings, readOidcSettings, type OidcSettings } from './oidc-settings.ts';

/** The image service that the proxy forwards to. */
export interface RemoteService {
  /** Without a trailing slash. */
  url: string;
  key: string;
}

export interface Settings extends NetworkSettings {
  /** 0 picks any free port. */
  port: number;
  /** Port for `npm run service`; 0 picks any free port. */
  servicePort: number;
  /** Address that `npm run service` listens on. */
  serviceHost: string;
  /** Separate port for the image service's `/metrics`; 0 picks any free port. */
  metricsPort?: number;
  /** Absent for the embedded service. */
  remote?: RemoteService;
  /** Folder for the embedded database file and the app's API key. */
  dataDir: string;
  /** URL of a PostgreSQL database to use instead of the embedded file. */
  databaseUrl?: string;
  /** Folder of font files that the embedded service adds when it starts. */
  fontDir?: string;
  /** Maximum number of the embedded service's render processes; by default one more than processors. */
  poolSize?: number;
  /** The least severe messages that are logged; `info` by default. */
  logLevel?: LogLevel;
  /** Absent without single sign-on. */
  oidc?: OidcSettings;
  /** For tests: the embedded service has templates that fail. */
  hasFaults?: true;
  /** With faults: the project list cannot be read. */
  hasProjectsFault?: true;
  /** For tests: a fixed time for the embedded service, in milliseconds since 1970. */
  clockMs?: number;
  /** For tests: the seed for request ids. */
  seed?: number;
}

/** A setting that can't be used; the message is one sentence that names the setting and the fix. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/** Seconds may have a fraction. The time zone is UTC, as everywhere in the service. */
const UTC_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/;
/** Docker's `--env-file` keeps the quotes around a value. */
const QUOTED = /^(["']).*\1$/;

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

const POOL_SIZE_MAX = 64;

/** Settings that only the embedded service uses. */
const EMBEDDED_SETTINGS = ['FONT_DIR', 'POOL_SIZE', 'GALLEY_FAULTS', 'GALLEY_CLOCK', 'GALLEY_SEED'];

const knownSettings = {
  PORT: createPort('PORT'),
  ...networkSettings,
  SERVICE_PORT: createPort('SERVICE_PORT'),
  SERVICE_HOST: z.optional(z.string()),
  METRICS_PORT: createPort('METRICS_PORT'),
  DATA_DIR: createSetting(findFolderFault),
  FONT_DIR: z.optional(z.string()),
  POOL_SIZE: createSetting((text) =>
    /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= POOL_SIZE_MAX
      ? undefined
      : `POOL_SIZE is "${text}"; set it to a whole number from 1 to ${POOL_SIZE_MAX}.`,
  ),
  LOG_LEVEL: createSetting((text) =>
    logLevels.some((level) => level === text)
      ? undefined
      : `LOG_LEVEL is "${text}"; set it to ${logLevels.slice(0, -1).join(', ')} or ${logLevels.at(-1)}.`,
  ),
  DATABASE_URL: createSetting((text) =>
    /^postgres(ql)?:\/\//.test(text) && URL.canParse(normalizePostgresUrl(text))
      ? undefined
      : 'DATABASE_URL is not a PostgreSQL URL; set it to one like postgresql://name@host/database.',
  ),
  RENDER_API_URL: createSetting(findUrlFault),
  RENDER_API_KEY: createSetting((text) => {
    if (QUOTED.test(text)) return 'RENDER_API_KEY is in quotes; remove them.';
    if (/^[\x21-\x7e]+$/.test(text)) return undefined;
    return 'RENDER_API_KEY contains a space or another character that is not allowed in a header; copy the key again.';
  }),
  ...oidcSettings,
  GALLEY_FAULTS: createSetting((text) =>
    ['1', 'projects'].includes(text) ? undefined : `GALLEY_FAULTS is "${text}"; set it to 1 or projects, or remove it.`,
  ),
  GALLEY_CLOCK: createSetting((text) =>
    isUtcTime(text) ? undefined : `GALLEY_CLOCK is "${text}"; set it to a time in UTC like 2026-12-01T00:00:00Z.`,
  ),
  GALLEY_SEED: createSetting((text) =>
    /^\d{1,9}$/.test(text) ? undefined : `GALLEY_SEED is "${text}"; set it to a whole number from 0 to 999999999.`,
  ),
};
const knownNames = Object.keys(knownSettings);

const environmentSchema = z.object(knownSettings).check(
  z.refine((values) => findRemoteFault(values) === undefined, {
    error: ({ input }) => findRemoteFault(input as Values),
  }),
  z.refine((values) => findNetworkFault(values) === undefined, {
    error: ({ input }) => findNetworkFault(input as Values),
  }),
  z.refine((values) => findOidcFault(values) === undefined, { error: ({ input }) => findOidcFault(input as Values) }),
);

type Values = Record<string, string | undefined>;

/**
 * This process's settings: its environment, plus the `.env` file in the working folder. A `serviceUrl` replaces the configured
 * URL, and settings for the embedded service are then ignored.
 */
export function loadSettings(serviceUrl?: string): Settings {
  const environment = loadEnvironment();
  if (serviceUrl === undefined) return readSettings(environment);
  const unused = Object.fromEntries(EMBEDDED_SETTINGS.map((name) => [name, undefined]));
  return readSettings({ ...environment, ...unused, RENDER_API_URL: serviceUrl });
}

/** Settings for a process that works with the embedded service and its data, whichever service the app calls. */
export function loadServiceSettings(): Settings {
  return readServiceSettings(loadEnvironment());
}

function loadEnvironment(): NodeJS.ProcessEnv {
  for (const [name, text] of Object.entries(readEnvironmentFile('.env'))) process.env[name] ??= text;
  return process.env;
}

/** Reads an optional settings file. Throws `SettingsError`. */
export function readEnvironmentFile(file: string): NodeJS.Dict<string> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'ENOENT') return {};
    throw new SettingsError(`${file} cannot be read (${code}); make sure it is a file that this account can read.`);
  }
  // Notepad starts files with a byte order mark. Node doesn't allow spaces before a comment or on an otherwise empty line.
  const settings = parseEnv(text.replace(/^\uFEFF/, '').replaceAll(/^[ \t]+(?=#|\r?$)/gm, ''));
  // Node reads a line without "=" as the start of the next name. The line may contain a key, so the message doesn't quote it.
  const [start] =
    Object.keys(settings)
      .find((name) => !/^[\w.-]+$/.test(name))
      ?.split('\n') ?? [];
  if (start === undefined) return settings;
  const lines = text.split('\n').map((line) => line.trim().replace(/^export +/, ''));
  const lineNumber = lines.findIndex((line) => line.split('=')[0]?.trim() === start.trim()) + 1;
  throw new SettingsError(`Line ${lineNumber} of ${file} is not NAME=value in UTF-8; fix it, or put # before it.`);
}

/** Finds settings that a name may be a misspelling of. The name differs in one place, by at most one letter in six. */
function findIntended(name: string): string[] {
  return knownNames.filter((known) => {
    const length = Math.max(name.length, known.length);
    const shared = Math.min(name.length, known.length);
    let start = 0;
    while (start < shared && name[start] === known[start]) start += 1;
    let end = 0;
    while (end < shared - start && name.at(-1 - end) === known.at(-1 - end)) end += 1;
    return length - start - end <= length / 6;
  });
}

/** Silently ignoring a misspelled setting could start a different service than intended. */
function refuseMisspelled(names: readonly string[]): void {
  for (const name of names.filter((candidate) => !knownNames.includes(candidate))) {
    const meant = findIntended(name);
    if (meant.length > 0) throw new SettingsError(`${name} is not a setting; did you mean ${meant.join(' or ')}?`);
  }
}

/** Reads the settings from environment variables; an empty one counts as unset. Throws `SettingsError`. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  refuseMisspelled(Object.keys(environment));
  const trimmed = Object.entries(environment).map(([name, text]) => [name, text?.trim() || undefined]);
  const result = environmentSchema.safeParse(Object.fromEntries(trimmed));
  if (!result.success) throw new SettingsError(result.error.issues[0]?.message);
  const values = result.data;
  const oidc = readOidcSettings(values);
  const { METRICS_PORT, DATABASE_URL, RENDER_API_URL, RENDER_API_KEY, GALLEY_CLOCK, GALLEY_SEED, FONT_DIR } = values;
  return {
    port: Number(values.PORT ?? 4600),
    ...readNetworkSettings(values),
    servicePort: Number(values.SERVICE_PORT ?? 4610),
    // An IPv6 address may be in brackets, as in a URL.
    serviceHost: (values.SERVICE_HOST ?? '127.0.0.1').replace(/^\[(.+)\]$/, '$1'),
    ...(METRICS_PORT && { metricsPort: Number(METRICS_PORT) }),
    dataDir: values.DATA_DIR ?? 'data',
    ...(RENDER_API_URL && RENDER_API_KEY && { remote: { url: normalizeUrl(RENDER_API_URL), key: RENDER_API_KEY } }),
    ...(DATABASE_URL && { databaseUrl: DATABASE_URL }),
    ...(FONT_DIR && { fontDir: FONT_DIR }),
    ...(values.POOL_SIZE && { poolSize: Number(values.POOL_SIZE) }),
    ...(values.LOG_LEVEL && { logLevel: values.LOG_LEVEL as LogLevel }),
    ...(oidc && { oidc }),
    ...(values.GALLEY_FAULTS && { hasFaults: true }),
    ...(values.GALLEY_FAULTS === 'projects' && { hasProjectsFault: true }),
    ...(GALLEY_CLOCK && { clockMs: Date.parse(GALLEY_CLOCK) }),
    ...(GALLEY_SEED && { seed: Number(GALLEY_SEED) }),
  };
}

/** Reads the settings from environment variables but ignores those that only the app uses, whatever they contain. */
export function readServiceSettings(environment: Record<string, string | undefined>): Settings {
  const unused = ['RENDER_API_URL', 'RENDER_API_KEY', ...Object.keys(oidcSettings)].map((name) => [name, '']);
  return readSettings({ ...environment, ...Object.fromEntries(unused) });
}

function createPort(name: string) {
  return createSetting((text) =>
    /^\d{1,5}$/.test(text) && Number(text) <= 65_535
      ? undefined
      : `${name} is "${text}"; set it to a whole number from 0 to 65535.`,
  );
}

function isUtcTime(text: string): boolean {
  const clockMs = UTC_TIME.test(text) ? Date.parse(text) : NaN;
  // `Date.parse` turns February 30 into a day in March.
  return Number.isFinite(clockMs) && new Date(clockMs).toISOString().startsWith(text.slice(0, 19));
}

/** A quote or `~` would create a new folder in the working folder, with an empty database. */
function findFolderFault(text: string): string | undefined {
  if (QUOTED.test(text)) return 'DATA_DIR is in quotes; remove them.';
  return /^~(\/|$)/.test(text) ? 'DATA_DIR begins with ~, which only a shell expands; write the full path.' : undefined;
}

/** http would send the key unencrypted, so it is only allowed on loopback. */
function findUrlFault(text: string): string | undefined {
  if (!URL.canParse(text)) return `RENDER_API_URL is "${text}"; set it to a URL like https://api.example.com.`;
  const { protocol, hostname, username, search, hash } = new URL(text);
  if (protocol !== 'https:' && protocol !== 'http:') {
    return `RENDER_API_URL begins with ${protocol}; set it to a URL that begins with https://.`;
  }
  if (protocol === 'http:' && !LOOPBACK_HOSTS.has(hostname)) {
    return 'RENDER_API_URL uses http, which would expose the key to the network; set it to an https URL.';
  }
  if (username !== '' || search !== '' || hash !== '') {
    return 'RENDER_API_URL contains more than a host and path; remove the user name, "?" and "#".';
  }
  return undefined;
}

function normalizeUrl(text: string): string {
  const { origin, pathname } = new URL(text);
  return origin + pathname.replace(/\/+$/, '');
}

/** Turns a socket URL into a valid one, because a URL without a host can't have a user. */
export function normalizePostgresUrl(text: string): string {
  return URL.canParse(text) ? text : text.replace(/\/\/[^/?#]*@\//, '///');
}

/** A remote service needs its key, and can't be combined with settings for the embedded service. */
function findRemoteFault(values: Values): string | undefined {
  const { RENDER_API_URL: url, RENDER_API_KEY: key } = values;
  if (url === undefined) {
    return key && 'RENDER_API_KEY is set without RENDER_API_URL; set both, or neither.';
  }
  if (key === undefined) return 'RENDER_API_URL is set without RENDER_API_KEY; set both, or neither.';
  const name = EMBEDDED_SETTINGS.find((setting) => values[setting] !== undefined);
  return name && `${name} only works with the embedded service; remove it, or remove RENDER_API_URL.`;
}

/** Formats a host as in a URL: an IPv6 address is in brackets. */
export function formatHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

/** Warns the operator about a host that others can reach; undefined for loopback. */
export function findHostWarning({ serviceHost: host }: Pick<Settings, 'serviceHost'>): string | undefined {
  if (isLoopback(host)) return undefined;
  return `SERVICE_HOST is "${host}", so others can reach the service and keys are sent unencrypted; put a TLS proxy in front of it.`;
}

/** The service's clock: this machine's, or one stopped at the configured time. */
export function createClock({ clockMs }: Pick<Settings, 'clockMs'>): () => number {
  return clockMs === undefined ? Date.now : () => clockMs;
}
