import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { request } from 'undici';
import type { People } from '../contract/accounts.ts';
import { RENDER_ID_HEADER } from '../contract/headers.ts';
import { API_KEY_HEADER } from '../contract/key-header.ts';
import { generatePath } from '../contract/routes.ts';
import type { CreatedKey, KeyEntry } from '../contract/workspace.ts';
import { drawExamples, findTemplate } from './batch-contents.ts';
import { measureInTurn, percentile, reportRatio, type BenchOptions } from './measure.ts';
import { makeScratchFolder, startEmbedded } from './processes.ts';

const CARD = findTemplate('Announcement card');
const PEOPLE = 20;
const RENDERS_EACH = 25;
/** Renders that a person with a limit has left before each check. */
const ALLOWED = 7;
const OWNER = 'owner@studio.example';
const PASSWORD = 'twelve quiet herons';

/** Someone who has signed in, or a program with a key. */
interface Caller {
  name: string;
  /** The headers by which the app knows the caller. */
  headers: Record<string, string>;
  /** How many images the caller got. */
  rendered: number;
}

/**
 * Renders by 20 people who have signed in, compared to as many at once with one API key, and whether every quota is exact afterwards.
 * All of the key's renders may wait, but it never uses the last render process.
 */
export async function people(options: BenchOptions): Promise<void> {
  const passwordFile = path.join(makeScratchFolder(), 'password');
  writeFileSync(passwordFile, PASSWORD);
  const ownerSettings = { GALLEY_OWNER_EMAIL: OWNER, GALLEY_OWNER_PASSWORD_FILE: passwordFile };
  // With a public address, people sign in.
  const app = await startEmbedded(options, { PUBLIC_URL: 'http://galley.example', ...ownerSettings });
  const { address } = app;
  const owner = await signIn(address, OWNER, '/accounts/sign-in', { email: OWNER, password: PASSWORD });
  const makers: Caller[] = [];
  while (makers.length < PEOPLE) makers.push(await join(address, owner, `person${makers.length}@studio.example`));
  const limited = await join(address, owner, 'limited@studio.example');

  const wanted = { name: 'Bench', member: 'Bench', quotaLimit: 1_000_000 };
  const { key } = await call<CreatedKey>(address, owner, 'POST', '/workspace/keys', wanted);
  const program: Caller = { name: wanted.name, headers: { [API_KEY_HEADER]: key }, rendered: 0 };
  await drawExamples(address, program.headers);

  const measure = async (callers: readonly Caller[]) => {
    const figures = await renderAtOnce(address, callers);
    await exceedLimit(address, owner, limited);
    await checkQuotas(address, [owner, limited, ...makers], program);
    return figures;
  };
  const contestants = {
    people: () => measure(makers),
    key: () => measure(Array.from({ length: PEOPLE }, () => program)),
  };
  const figure = await measureInTurn(contestants, options.rounds);
  const p99 = `ms p99 of renders by ${PEOPLE} people at once, against one key`;
  reportRatio(p99, figure, 'people p99', 'key p99', { atMost: 1.3 });
  reportRatio('renders per second by them, against one key', figure, 'people perSecond', 'key perSecond');
  await app.stop();
}

/** Starts a session, as a page does. */
async function signIn(address: string, name: string, route: string, body: object): Promise<Caller> {
  const caller: Caller = { name, headers: { origin: address, 'sec-fetch-site': 'same-origin' }, rendered: 0 };
  const cookies = (await send(address, caller, 'POST', route, body)).headers.getSetCookie();
  caller.headers.cookie = cookies.map((cookie) => cookie.split(';')[0]).join('; ');
  return caller;
}

/** Invites someone, who joins. */
async function join(address: string, owner: Caller, email: string): Promise<Caller> {
  const invitation = { email, role: 'maker' };
  const link = await call<{ token: string }>(address, owner, 'POST', '/accounts/invitations', invitation);
  return signIn(address, email, '/accounts/join', { token: link.token, name: email, password: PASSWORD });
}

async function send(address: string, { headers }: Caller, method: string, route: string, body?: object) {
  const init = { method, headers: { ...headers, 'content-type': 'application/json' } };
  const response = await fetch(address + route, body ? { ...init, body: JSON.stringify(body) } : init);
  if (!response.ok) throw new Error(`${method} ${route} responded with ${response.status}: ${await response.text()}`);
  return response;
}

async function call<Answer>(...sent: Parameters<typeof send>): Promise<Answer> {
  return (await (await send(...sent)).json()) as Answer;
}

let asked = 0;

/** Uses undici, because the processor time of `fetch`, on the same cores, would dominate the result. */
async function render(address: string, caller: Caller): Promise<number> {
  const variables = { headline: `Render ${(asked += 1)}` };
  const body = JSON.stringify({ variables, format: 'png', options: { scale: 1 } });
  const id = crypto.randomUUID();
  const headers = { ...caller.headers, 'content-type': 'application/json', [RENDER_ID_HEADER]: id };
  const answer = await request(address + generatePath(CARD.id), { method: 'POST', headers, body });
  await answer.body.arrayBuffer();
  if (answer.statusCode === 200) caller.rendered += 1;
  return answer.statusCode;
}

/** Each caller renders one image after another. */
async function renderAtOnce(address: string, callers: readonly Caller[]) {
  const times: number[] = [];
  const renderMany = async (caller: Caller): Promise<void> => {
    for (let number = 0; number < RENDERS_EACH; number += 1) {
      const startedAt = performance.now();
      expectSame('the status of a render', await render(address, caller), 200);
      times.push(performance.now() - startedAt);
    }
  };
  const startedAt = performance.now();
  await Promise.all(callers.map(renderMany));
  return { p99: percentile(times, 0.99), perSecond: (1000 * times.length) / (performance.now() - startedAt) };
}

/** Someone with few renders left sends more at once. */
async function exceedLimit(address: string, owner: Caller, limited: Caller): Promise<void> {
  const { people: all } = await call<People>(address, owner, 'GET', '/accounts/people');
  const id = all.find(({ email }) => email === limited.name)?.id;
  await send(address, owner, 'PATCH', `/accounts/people/${id}`, { quotaLimit: limited.rendered + ALLOWED });
  const statuses = await Promise.all(Array.from({ length: PEOPLE }, () => render(address, limited)));
  const count = (wanted: number): number => statuses.filter((status) => status === wanted).length;
  expectSame('the renders within a limit', count(200), ALLOWED);
  expectSame('the renders refused beyond a limit', count(429), PEOPLE - ALLOWED);
}

/** Compares the stored use with the images that arrived. */
async function checkQuotas(address: string, everyone: [owner: Caller, ...Caller[]], program: Caller): Promise<void> {
  const [owner] = everyone;
  const { people: all } = await call<People>(address, owner, 'GET', '/accounts/people');
  const keys = await call<KeyEntry[]>(address, owner, 'GET', '/workspace/keys');
  for (const { name, rendered } of everyone)
    expectSame(`the use by ${name}`, all.find(({ email }) => email === name)?.used, rendered);
  const sum = everyone.reduce((total, { rendered }) => total + rendered, 0);
  expectSame('the use by all people', keys.find(({ isSystemKey }) => isSystemKey)?.used, sum);
  expectSame('the use by the API key', keys.find(({ name }) => name === program.name)?.used, program.rendered);
}

function expectSame(what: string, found: number | undefined, expected: number): void {
  if (found !== expected) throw new Error(`Expected ${what} to be ${expected}, but found ${found}`);
}
