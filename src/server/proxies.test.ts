import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type RequestOptions } from 'node:http';
import { connect as connectSocket } from 'node:net';
import { connect, type OutgoingHttpHeaders } from 'node:http2';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WORKSPACE_BODY_BYTES_MAX } from '../contract/workspace.ts';
import { buildPng } from '../testing/build-png.ts';
import { OWNER, startTeamServer } from '../testing/start-team-server.ts';
import { findFreePort, listen } from '../testing/start-upstream.ts';
import { projectRoot } from '../testing/source-tree.ts';

const HOST = 'galley.example.com';
/** Where the people are, so that they differ from the proxy. */
const PERSON_ADDRESS = '127.0.0.2';
const AUTH_PORT = '127.0.0.1:9091';

const guide = readFileSync(path.join(projectRoot, 'src/docs/run-it.md'), 'utf8');
const [caddyBlock = '', nginxBlock = '', signInBlock = ''] = Array.from(
  guide.matchAll(/^```text\n((?:galley\.example\.com|server) \{\n.+?)^```$/gms),
  ([, block = '']) => block,
);

/** Caddy's own certificates, which nginx uses too. */
const storage = mkdtempSync(path.join(tmpdir(), 'galley-certificates-'));
const certificate = path.join(storage, 'certificates/local', HOST, `${HOST}.crt`);

/** Starts a proxy with a configuration of the guide, except for its ports and certificates. */
async function startProxy(block: string, app: string, gatekeeper = AUTH_PORT) {
  const folder = mkdtempSync(path.join(tmpdir(), 'galley-proxy-'));
  const port = await findFreePort();
  const configuration = block.replaceAll('127.0.0.1:4600', new URL(app).host).replace(AUTH_PORT, gatekeeper);
  const file = path.join(folder, 'configuration');
  const isNginx = block === nginxBlock;
  if (isNginx && !existsSync(certificate)) await startProxy(caddyBlock, app);
  writeFileSync(file, isNginx ? nginxFile(configuration, folder, port) : caddyFile(configuration, port));
  const [command, ...args] = isNginx
    ? ['nginx', '-c', file, '-p', folder, '-e', path.join(folder, 'log')]
    : ['caddy', 'run', '--config', file, '--adapter', 'caddyfile'];
  const child = spawn(command ?? '', args, { stdio: 'ignore', env: { ...process.env, HOME: folder } });
  const closed = once(child, 'close');
  onTestFinished(async () => {
    child.kill();
    await closed;
  });
  while (!existsSync(certificate) || !(await isReachable(port))) await sleep(50);
  return port;
}

function caddyFile(block: string, port: number): string {
  const options = `admin off\nauto_https disable_redirects\nskip_install_trust\nstorage file_system ${storage}`;
  return `{\n${options}\n}\n${block.replace(`${HOST} {`, `${HOST}:${port} {\n  tls internal`)}`;
}

function nginxFile(block: string, folder: string, port: number): string {
  const server = block.replace('443', String(port)).replaceAll('/etc/ssl/galley', certificate.slice(0, -4));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder};`);
  return `daemon off; pid ${folder}/pid; events {}\nhttp { access_log off; ${temporary.join(' ')}\n${server}}`;
}

/** One connection of a browser over HTTP/2, which keeps cookies. */
function openBrowser(port: number) {
  const options = { localAddress: PERSON_ADDRESS, servername: HOST, rejectUnauthorized: false };
  const session = connect(`https://127.0.0.1:${port}`, options);
  onTestFinished(() => session.close());
  const cookies = new Map<string, string>();
  return {
    cookies,
    async call(method: string, target: string, body?: string, headers: OutgoingHttpHeaders = {}) {
      const stream = session.request({
        ':method': method,
        ':path': target,
        ':authority': `${HOST}:${port}`,
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        ...(method !== 'GET' && { origin: `https://${HOST}:${port}`, 'content-type': 'application/json' }),
        ...headers,
      });
      stream.end(body);
      const [answer] = (await once(stream, 'response')) as [Record<string, string | string[]> & { ':status': number }];
      const bytes = Buffer.concat(await stream.toArray());
      const sent = [answer['set-cookie'] ?? []].flat();
      for (const cookie of sent) cookies.set(...(cookie.split(';')[0]?.split('=') as [string, string]));
      return { answer, status: answer[':status'], bytes, sent, json: () => JSON.parse(bytes.toString()) as unknown };
    },
  };
}

async function isReachable(port: number): Promise<boolean> {
  const socket = connectSocket(port, '127.0.0.1');
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isOpen;
}

async function openBehind(block: string, options: Parameters<typeof startTeamServer>[1] = {}, gatekeeper?: string) {
  const team = await startTeamServer('sqlite', { trustedProxies: ['127.0.0.1'], ...options });
  const owner = await team.claim();
  const browser = openBrowser(await startProxy(block, team.address, gatekeeper));
  return { ...team, owner, browser };
}

describe.each([
  ['Caddy', caddyBlock],
  ['nginx', nginxBlock],
])('behind %s as in the guide', (_, block) => {
  const password = JSON.stringify({ email: OWNER.email, password: OWNER.password });

  it('people sign in over https, from their own address', async () => {
    const { browser, accounts } = await openBehind(block);
    const forged = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'http', 'remote-email': OWNER.email };
    const { status, sent, answer } = await browser.call('POST', '/accounts/sign-in', password, forged);
    expect([status, answer['strict-transport-security']]).toEqual([204, 'max-age=31536000']);
    expect(sent).toEqual([
      expect.stringMatching(/^__Host-galley_session=[\w-]{43}; .*HttpOnly; Secure; SameSite=Lax$/),
      expect.stringMatching(/^galley_person=.*; Secure; SameSite=Lax$/),
    ]);
    expect((await browser.call('GET', '/accounts/me')).json()).toMatchObject({ name: OWNER.name });
    const { entries } = await accounts.audit.list({ action: 'sign-in' });
    expect(entries).toMatchObject([{ userName: OWNER.name, address: PERSON_ADDRESS }]);
    const strange = { origin: 'https://evil.example' };
    expect((await browser.call('POST', '/accounts/sign-out', undefined, strange)).status).toBe(403);
  });

  it('bodies of 16 MB and large, late responses pass', async () => {
    const image = Buffer.concat([buildPng(), Buffer.alloc(9_900_000)]);
    const { browser } = await openBehind(block, { loadPicture: () => sleep(1_500, image) });
    await browser.call('POST', '/accounts/sign-in', password);
    const body = JSON.stringify({ document: 'a'.repeat(WORKSPACE_BODY_BYTES_MAX - 100) });
    const checked = await browser.call('POST', '/workspace/documents/check', body);
    expect([checked.status, checked.json()]).toMatchObject([200, { problems: [{ path: [] }] }]);
    const looked = await browser.call('POST', '/picture', '{"address":"https://pictures.example/a.png"}');
    expect([looked.status, looked.bytes.equals(image)]).toEqual([200, true]);
  });
});

describe('a proxy that signs people in', () => {
  /** A gatekeeper that lets everyone pass, and knows who sends a name. */
  async function openWithGatekeeper(trustedProxies = ['127.0.0.1']) {
    const { url, stop } = await listen(
      createServer(({ headers }, response) => {
        const { who } = headers;
        response.writeHead(200, typeof who === 'string' ? { 'remote-email': who } : {}).end();
      }),
    );
    onTestFinished(stop);
    const options = { authHeader: 'remote-email', trustedProxies };
    const opened = await openBehind(signInBlock, options, new URL(url).host);
    const continueAs = (who: string, headers = {}) =>
      opened.browser.call('POST', '/accounts/sign-in/proxy', undefined, { who, ...headers });
    return { ...opened, continueAs };
  }

  it('is believed, and its person has a session', async () => {
    const { browser, owner, continueAs } = await openWithGatekeeper();
    await owner.call('POST', '/accounts/invitations', { email: 'bo@example.com', role: 'designer' });
    const who = 'Bo@example.com';
    expect((await browser.call('GET', '/accounts/sign-in', undefined, { who })).json()).toMatchObject({
      proxyEmail: 'bo@example.com',
    });
    // The header alone opens nothing.
    expect((await browser.call('GET', '/accounts/me', undefined, { who })).status).toBe(401);
    expect((await browser.call('GET', '/api/v1/projects', undefined, { who })).status).toBe(401);
    expect((await continueAs(who)).status).toBe(204);
    const me = { name: 'bo@example.com', role: 'designer', hasPassword: false };
    expect((await browser.call('GET', '/accounts/me', undefined, { who })).json()).toMatchObject(me);
    // Someone else at the same computer doesn't take over the session.
    const other = { who: OWNER.email };
    expect((await browser.call('GET', '/accounts/me', undefined, other)).status).toBe(401);
    expect((await continueAs(OWNER.email)).status).toBe(204);
    expect((await browser.call('GET', '/accounts/me', undefined, other)).json()).toMatchObject({ role: 'owner' });
  });

  it('opens no account that nobody was invited to, or that is disabled', async () => {
    const { browser, owner, accounts, join, continueAs } = await openWithGatekeeper();
    await join('maker', 'cy');
    const cy = (await accounts.people.list()).people.find(({ email }) => email === 'cy@example.com');
    await owner.call('PATCH', `/accounts/people/${cy?.id}`, { isDisabled: true });
    for (const who of ['cy@example.com', 'nobody@example.com']) {
      const refused = await continueAs(who);
      expect([refused.status, refused.json()]).toMatchObject([403, { detail: expect.stringContaining(who) }]);
    }
    expect(browser.cookies.size).toBe(0);
    expect((await accounts.audit.list({ action: 'sign-in-failed' })).entries).toHaveLength(2);
  });

  it('replaces what a browser sends, and nobody else is believed', async () => {
    const forged = { 'remote-email': OWNER.email };
    const { address, browser } = await openWithGatekeeper();
    expect((await browser.call('POST', '/accounts/sign-in/proxy', undefined, forged)).status).toBe(400);
    // With a key, no gatekeeper is asked, and the key must be right.
    const key = { ...forged, 'x-api-key': 'galley_wrong' };
    expect((await browser.call('POST', '/accounts/sign-in/proxy', undefined, key)).status).toBe(400);
    expect((await browser.call('GET', '/api/v1/projects', undefined, key)).status).toBe(401);
    // A second value, as from a proxy that adds its own to that of the browser.
    const twice = [OWNER.email, 'bo@example.com'];
    const options = { method: 'POST', headers: { ...JSON_TYPE, origin: address, 'remote-email': twice } };
    expect(await ask(`${address}/accounts/sign-in/proxy`, options)).toBe(400);
    const { address: untrusting, continueAs } = await openWithGatekeeper(['10.0.0.1']);
    expect((await continueAs(OWNER.email)).status).toBe(400);
    const direct = { method: 'POST', headers: { ...JSON_TYPE, origin: untrusting, ...forged } };
    expect(await ask(`${untrusting}/accounts/sign-in/proxy`, direct)).toBe(400);
  });
});

const JSON_TYPE = { 'content-type': 'application/json' };

/** Status of a request that may repeat a header. */
async function ask(url: string, options: RequestOptions): Promise<number | undefined> {
  const sent = request(url, options);
  sent.end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
}
