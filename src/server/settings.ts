import { readFileSync } from 'node:fs';
import { isIPv4 } from 'node:net';
import { parseEnv } from 'node:util';
import * as z from 'zod/mini';

/** Which image service the proxy forwards to. */
export interface RemoteService {
  /** Without a slash at its end. */
  url: string;
  key: string;
}

export interface Settings {
  /** 0 takes any free port. */
  port: number;
  /** Where the image service alone listens; 0 takes any free port. */
  servicePort: number;
  /** The address the image service alone listens on. */
  serviceHost: string;
  /** Where `/metrics` of the image service listens instead of on its own port; 0 takes any free port. */
  metricsPort?: number;
  /** Absent: the embedded service. */
  remote?: RemoteService;
  /** Folder of the embedded database file and of the app's own key. */
  dataDir: string;
  /** Address of a PostgreSQL that takes the place of the embedded database file. */
  databaseUrl?: string;
  /** Folder of font files that the embedded service takes in when it starts. */
  fontDir?: string;
  /** For tests: the embedded service has templates that go wrong. */
  hasFaults?: true;
  /** With faults: its list of projects cannot be read. */
  hasProjectsFault?: true;
  /** For tests: where the time of the embedded service stands, in milliseconds since 1970. */
  clockMs?: number;
  /** For tests: what the ids of requests are made of. */
  seed?: number;
}

/** A setting that cannot be used; the message is one sentence that names it and the mend. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

const LOOPBACK_HOSTS = new Set(['127.0.0.1', 'localhost', '[::1]']);
/** Seconds may have a fraction; the zone is UTC, as everywhere in the service. */
const UTC_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/;
/** In quotes that whatever reads the environment has not taken off, as Docker's `--env-file` does not. */
const QUOTED = /^(["']).*\1$/;

/** What a remote service knows nothing of. */
const EMBEDDED_SETTINGS = ['FONT_DIR', 'GALLEY_FAULTS', 'GALLEY_CLOCK', 'GALLEY_SEED'];

const environmentSchema = z
  .object({
    PORT: createPort('PORT'),
    SERVICE_PORT: createPort('SERVICE_PORT'),
    SERVICE_HOST: z.optional(z.string()),
    METRICS_PORT: createPort('METRICS_PORT'),
    DATA_DIR: createSetting((text) => findFolderFault(text) === undefined, findFolderFault),
    FONT_DIR: z.optional(z.string()),
    DATABASE_URL: createSetting(
      (text) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(normalizePostgresUrl(text)),
      () => 'DATABASE_URL is not the address of a PostgreSQL; set it to one like postgresql://name@host/database.',
    ),
    RENDER_API_URL: createSetting((text) => findUrlFault(text) === undefined, findUrlFault),
    RENDER_API_KEY: createSetting(
      (text) => /^[\x21-\x7e]+$/.test(text) && !QUOTED.test(text),
      (text) =>
        QUOTED.test(text)
          ? 'RENDER_API_KEY begins and ends with a quote; leave both out.'
          : 'RENDER_API_KEY holds a space or a character that no header can carry; copy the key again.',
    ),
    GALLEY_FAULTS: createSetting(
      (text) => text === '1' || text === 'projects',
      (text) => `GALLEY_FAULTS is "${text}"; set it to 1 or to projects, or leave it out.`,
    ),
    GALLEY_CLOCK: createSetting(
      isUtcTime,
      (text) => `GALLEY_CLOCK is "${text}"; set it to a time in UTC like 2026-12-01T00:00:00Z.`,
    ),
    GALLEY_SEED: createSetting(
      (text) => /^\d{1,9}$/.test(text),
      (text) => `GALLEY_SEED is "${text}"; set it to a whole number from 0 to 999999999.`,
    ),
  })
  .check(
    z.refine((values) => findRemoteFault(values) === undefined, {
      error: ({ input }) => findRemoteFault(input as Values),
    }),
  );

type Values = Record<string, string | undefined>;

/**
 * The settings of this process: its environment, completed from the `.env` file of the working folder. A service's address that
 * is given takes the place of theirs, and what they say of the embedded service is left out.
 */
export function loadSettings(serviceUrl?: string): Settings {
  const environment = loadEnvironment();
  if (serviceUrl === undefined) return readSettings(environment);
  const unused = Object.fromEntries(EMBEDDED_SETTINGS.map((name) => [name, undefined]));
  return readSettings({ ...environment, ...unused, RENDER_API_URL: serviceUrl });
}

/** The settings of a process that works with the embedded service and its data, whichever service the app calls. */
export function loadServiceSettings(): Settings {
  return readServiceSettings(loadEnvironment());
}

function loadEnvironment(): NodeJS.ProcessEnv {
  for (const [name, text] of Object.entries(readEnvironmentFile('.env'))) process.env[name] ??= text;
  return process.env;
}

/** Reads a file of settings, which need not be there. Notepad begins one with a byte order mark, which is no part of a name. */
export function readEnvironmentFile(file: string): NodeJS.Dict<string> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'ENOENT') return {};
    if (code === 'EISDIR') {
      throw new SettingsError(`${file} is a folder; rename it, so that a file of that name can hold the settings.`);
    }
    throw new SettingsError(`${file} cannot be read (${code}); let this account read it, or remove it.`);
  }
  if (text.includes('\0')) throw new SettingsError(`${file} is not written in UTF-8; save it anew as that.`);
  // For Node a comment begins its line, and a line of blanks is none.
  const settings = parseEnv(text.replace(/^\uFEFF/, '').replaceAll(/^[ \t]+(?=#|\r?$)/gm, ''));
  // Node takes a line without "=" for the beginning of the next name. The line may hold a key, so it is not quoted.
  const [start] =
    Object.keys(settings)
      .find((name) => !/^[\w.-]+$/.test(name))
      ?.split('\n') ?? [];
  if (start === undefined) return settings;
  const lines = text.split('\n').map((line) => line.trim().replace(/^export +/, ''));
  const lineNumber = lines.findIndex((line) => line.split('=')[0]?.trim() === start.trim()) + 1;
  throw new SettingsError(`Line ${lineNumber} of ${file} is no setting like NAME=value; mend it, or put # before it.`);
}

/** Reads the settings from environment variables; an empty one counts as not set. Throws `SettingsError`. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const trimmed = Object.entries(environment).map(([name, text]) => [name, text?.trim() || undefined]);
  const result = environmentSchema.safeParse(Object.fromEntries(trimmed));
  if (!result.success) throw new SettingsError(result.error.issues[0]?.message);
  const { PORT = 4600, SERVICE_PORT = 4610, SERVICE_HOST = '127.0.0.1', DATA_DIR = 'data', ...rest } = result.data;
  const {
    METRICS_PORT,
    DATABASE_URL,
    RENDER_API_URL,
    RENDER_API_KEY,
    GALLEY_FAULTS,
    GALLEY_CLOCK,
    GALLEY_SEED,
    FONT_DIR,
  } = rest;
  return {
    port: Number(PORT),
    servicePort: Number(SERVICE_PORT),
    // An IPv6 address may have the brackets that it has in an address of the web.
    serviceHost: SERVICE_HOST.replace(/^\[(.+)\]$/, '$1'),
    ...(METRICS_PORT && { metricsPort: Number(METRICS_PORT) }),
    dataDir: DATA_DIR,
    ...(RENDER_API_URL && RENDER_API_KEY && { remote: { url: normalizeUrl(RENDER_API_URL), key: RENDER_API_KEY } }),
    ...(DATABASE_URL && { databaseUrl: DATABASE_URL }),
    ...(FONT_DIR && { fontDir: FONT_DIR }),
    ...(GALLEY_FAULTS && { hasFaults: true }),
    ...(GALLEY_FAULTS === 'projects' && { hasProjectsFault: true }),
    ...(GALLEY_CLOCK && { clockMs: Date.parse(GALLEY_CLOCK) }),
    ...(GALLEY_SEED && { seed: Number(GALLEY_SEED) }),
  };
}

/** Reads the settings from environment variables without those of a remote service, which may hold anything. */
export function readServiceSettings(environment: Record<string, string | undefined>): Settings {
  return readSettings({ ...environment, RENDER_API_URL: '', RENDER_API_KEY: '' });
}

function createSetting(isUsable: (text: string) => boolean, describe: (text: string) => string | undefined) {
  return z.optional(z.string().check(z.refine(isUsable, { error: ({ input }) => describe(input as string) })));
}

function createPort(name: string) {
  return createSetting(
    (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535,
    (text) => `${name} is "${text}"; set it to a whole number from 0 to 65535.`,
  );
}

function isUtcTime(text: string): boolean {
  const clockMs = UTC_TIME.test(text) ? Date.parse(text) : NaN;
  // A day that there is not would become another one.
  return Number.isFinite(clockMs) && new Date(clockMs).toISOString().startsWith(text.slice(0, 19));
}

/** What would make a folder of an odd name in the working folder, with a new and empty database in it. */
function findFolderFault(text: string): string | undefined {
  if (QUOTED.test(text)) return 'DATA_DIR begins and ends with a quote; leave both out.';
  return /^~(\/|$)/.test(text) ? 'DATA_DIR begins with ~, which only a shell knows; write the whole path.' : undefined;
}

/** The key would travel in the clear over http, so http is for loopback alone. */
function findUrlFault(text: string): string | undefined {
  if (!URL.canParse(text)) return `RENDER_API_URL is "${text}"; set it to an address like https://api.example.com.`;
  const { protocol, hostname, username, search, hash } = new URL(text);
  if (protocol !== 'https:' && protocol !== 'http:') {
    return `RENDER_API_URL begins with ${protocol}; set it to an address that begins with https://.`;
  }
  if (protocol === 'http:' && !LOOPBACK_HOSTS.has(hostname)) {
    return 'RENDER_API_URL uses http, which would show the key to the network; set it to an https address.';
  }
  if (username !== '' || search !== '' || hash !== '') {
    return 'RENDER_API_URL holds more than an address; leave out the user name, "?" and "#".';
  }
  return undefined;
}

function normalizeUrl(text: string): string {
  const { origin, pathname } = new URL(text);
  return origin + pathname.replace(/\/+$/, '');
}

/** The address of a PostgreSQL as an address of the web, which has no user without a host, as that of a socket may have. */
export function normalizePostgresUrl(text: string): string {
  return URL.canParse(text) ? text : text.replace(/\/\/[^/?#]*@\//, '///');
}

/** A remote service needs its key, and knows nothing of the settings of the embedded one. */
function findRemoteFault(values: Values): string | undefined {
  const { RENDER_API_URL: url, RENDER_API_KEY: key } = values;
  if (url === undefined) {
    return key && 'RENDER_API_KEY is set without RENDER_API_URL; set both, or neither.';
  }
  if (key === undefined) return 'RENDER_API_URL is set without RENDER_API_KEY; set both, or neither.';
  const name = EMBEDDED_SETTINGS.find((setting) => values[setting] !== undefined);
  return name && `${name} is for the embedded service alone; leave out RENDER_API_URL, or ${name}.`;
}

/** A host as an address of the web has it: one of IPv6 in brackets. */
export function formatHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

/** What an operator should know of a host that others can reach; undefined for one of this machine alone. */
export function findHostWarning({ serviceHost: host }: Pick<Settings, 'serviceHost'>): string | undefined {
  if (host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))) return undefined;
  return `SERVICE_HOST is "${host}", where others can reach the service, and keys and images travel in the clear; put a server that speaks TLS in front of it.`;
}

/** The time of the service in milliseconds since 1970: this machine's, or the one at which the settings make it stand. */
export function createClock({ clockMs }: Pick<Settings, 'clockMs'>): () => number {
  return clockMs === undefined ? Date.now : () => clockMs;
}
