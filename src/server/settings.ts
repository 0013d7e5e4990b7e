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
  /** Absent: the embedded service. */
  remote?: RemoteService;
  /** Folder of the embedded database file and of the app's own key. */
  dataDir: string;
  /** Address of a PostgreSQL that takes the place of the embedded database file. */
  databaseUrl?: string;
  /** For tests: the embedded service has templates that go wrong. */
  hasFaults?: true;
  /** For tests: where the time of the embedded service stands, in milliseconds since 1970. */
  clockMs?: number;
  /** For tests: what the ids of requests are made of. */
  seed?: number;
}

/** A setting that cannot be used; the message is one sentence that names it and the mend. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

const PORT_DEFAULT = 4600;
const SERVICE_PORT_DEFAULT = 4610;
const SERVICE_HOST_DEFAULT = '127.0.0.1';
const DATA_DIR_DEFAULT = 'data';
const TEST_SETTINGS = ['GALLEY_FAULTS', 'GALLEY_CLOCK', 'GALLEY_SEED'];
const LOOPBACK_HOSTS = new Set(['127.0.0.1', 'localhost', '[::1]']);
/** Seconds may have a fraction; the zone is UTC, as everywhere in the service. */
const UTC_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/;
const HEADER_VALUE = /^[\x21-\x7e]+$/;

const portSchema = z.string().check(
  z.regex(/^\d{1,5}$/),
  z.refine((text) => Number(text) <= 65_535),
);

/** Reads the settings from environment variables; an empty one counts as not set. Throws `SettingsError`. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const remote = readRemote(environment.RENDER_API_URL?.trim(), environment.RENDER_API_KEY?.trim());
  const databaseUrl = readDatabaseUrl(environment.DATABASE_URL?.trim());
  return {
    port: readPort('PORT', environment.PORT, PORT_DEFAULT),
    servicePort: readPort('SERVICE_PORT', environment.SERVICE_PORT, SERVICE_PORT_DEFAULT),
    serviceHost: environment.SERVICE_HOST?.trim() || SERVICE_HOST_DEFAULT,
    dataDir: environment.DATA_DIR?.trim() || DATA_DIR_DEFAULT,
    ...(remote === undefined ? {} : { remote }),
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    ...readTestSettings(environment, remote),
  };
}

/** What makes a run repeatable. A remote service would know nothing of it. */
function readTestSettings(
  environment: Record<string, string | undefined>,
  remote: RemoteService | undefined,
): Pick<Settings, 'hasFaults' | 'clockMs' | 'seed'> {
  const [faults = '', clock = '', seed = ''] = TEST_SETTINGS.map((name) => {
    const text = environment[name]?.trim();
    if (remote !== undefined && text) {
      throw new SettingsError(`${name} is for the embedded service alone; leave out RENDER_API_URL, or ${name}.`);
    }
    return text;
  });
  if (faults !== '' && faults !== '1') {
    throw new SettingsError(`GALLEY_FAULTS is "${faults}"; set it to 1, or leave it out.`);
  }
  return {
    ...(faults === '' ? {} : { hasFaults: true }),
    ...(clock === '' ? {} : { clockMs: readClock(clock) }),
    ...(seed === '' ? {} : { seed: readSeed(seed) }),
  };
}

function readClock(text: string): number {
  const clockMs = UTC_TIME.test(text) ? Date.parse(text) : NaN;
  // A day that there is not would become another one.
  if (Number.isFinite(clockMs) && new Date(clockMs).toISOString().startsWith(text.slice(0, 19))) return clockMs;
  throw new SettingsError(`GALLEY_CLOCK is "${text}"; set it to a time in UTC like 2026-12-01T00:00:00Z.`);
}

function readSeed(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new SettingsError(`GALLEY_SEED is "${text}"; set it to a whole number from 0 to 999999999.`);
}

function readPort(name: string, value: string | undefined, otherwise: number): number {
  const text = value?.trim() ?? '';
  if (text === '') return otherwise;
  if (portSchema.safeParse(text).success) return Number(text);
  throw new SettingsError(`${name} is "${text}"; set it to a whole number from 0 to 65535.`);
}

function readDatabaseUrl(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined;
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) return text;
  throw new SettingsError(
    'DATABASE_URL is not the address of a PostgreSQL; set it to one like postgresql://name@host/database.',
  );
}

function readRemote(url = '', key = ''): RemoteService | undefined {
  if (url === '' && key === '') return undefined;
  if (url === '') throw new SettingsError('RENDER_API_KEY is set without RENDER_API_URL; set both, or neither.');
  if (key === '') throw new SettingsError('RENDER_API_URL is set without RENDER_API_KEY; set both, or neither.');
  if (!HEADER_VALUE.test(key)) {
    throw new SettingsError(
      'RENDER_API_KEY holds a space or a character that no header can carry; copy the key again.',
    );
  }
  return { url: readServiceUrl(url), key };
}

/** The key would travel in the clear over http, so http is for loopback alone. */
function readServiceUrl(text: string): string {
  if (!URL.canParse(text))
    throw new SettingsError(`RENDER_API_URL is "${text}"; set it to an address like https://api.example.com.`);
  const { protocol, hostname, username, search, hash, origin, pathname } = new URL(text);
  if (protocol !== 'https:' && protocol !== 'http:') {
    throw new SettingsError(`RENDER_API_URL begins with ${protocol}; set it to an address that begins with https://.`);
  }
  if (protocol === 'http:' && !LOOPBACK_HOSTS.has(hostname)) {
    throw new SettingsError(
      'RENDER_API_URL uses http, which would show the key to the network; set it to an https address.',
    );
  }
  if (username !== '' || search !== '' || hash !== '') {
    throw new SettingsError('RENDER_API_URL holds more than an address; leave out the user name, "?" and "#".');
  }
  return origin + pathname.replace(/\/+$/, '');
}
