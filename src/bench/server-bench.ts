import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { Agent, request, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { generatePath } from '../contract/routes.ts';
import { benchId } from './bench-contents.ts';
import { measureInTurn, percentile, report, reportRatio, type BenchOptions, type Contestant } from './measure.ts';
import { makeScratchFolder, startApp, startProcess, startUpstream } from './processes.ts';

const TURN_MS = 2_500;
const NGINX_PORT = 46_160;

/** Seconds from `npm start` of a built app to the first response. The warm-up writes the starter workspace. */
export async function start({ root, rounds }: BenchOptions): Promise<void> {
  const environment = { PORT: '0', DATA_DIR: makeScratchFolder() };
  const measure = async () => {
    const startedAt = performance.now();
    const app = await startProcess('npm', ['start', '--silent', '--prefix', root], environment);
    await (await fetch(app.address)).text();
    const seconds = (performance.now() - startedAt) / 1000;
    await app.stop();
    return { seconds };
  };
  const figure = await measureInTurn({ npm: measure }, rounds);
  report('seconds from npm start to the first response', figure('npm seconds'), { atMost: 1.5 });
}

/** Images of 300 KB through the proxy, compared to the service itself, and to nginx if it is installed. */
export async function proxy(options: BenchOptions): Promise<void> {
  const upstream = await startUpstream(options);
  const app = await startApp(options, upstream);
  const nginx = await startNginx(upstream.address);
  const addresses = { direct: upstream.address, ours: app.address, ...(nginx && { nginx: nginx.address }) };
  const measure = (connections: number, words: string) => {
    const contestants = Object.entries(addresses).map(([name, address]): [string, Contestant] => [
      name,
      () => load(address, connections, JSON.stringify({ variables: { field1: words }, format: 'png' })),
    ]);
    return measureInTurn(Object.fromEntries(contestants), options.rounds);
  };
  const many = await measure(8, 'at once');
  for (const peer of nginx === undefined ? ['direct'] : ['nginx', 'direct']) {
    const target = peer === 'nginx' ? { atLeast: 0.5 } : undefined;
    reportRatio(
      `images per second through the proxy, against ${peer}`,
      many,
      'ours perSecond',
      `${peer} perSecond`,
      target,
    );
  }
  const slow = await measure(1, 'slowly');
  const firstByte = 'ms to the first byte of a slow response, against direct';
  reportRatio(firstByte, slow, 'ours firstByteMs', 'direct firstByteMs', { atMost: 1.3 });
  await Promise.all([upstream.stop(), app.stop(), nginx?.stop()]);
}

/** Posts over several connections, one request after another on each. */
async function load(address: string, connections: number, body: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  const startedAt = performance.now();
  const firstBytes: number[] = [];
  const postOn = async (): Promise<void> => {
    while (performance.now() < startedAt + TURN_MS) {
      const sentAt = performance.now();
      const sent = request(address + generatePath(benchId(1)), { agent, method: 'POST', headers }).end(body);
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      if (response.statusCode !== 200) throw new Error(`${address} responded with ${response.statusCode}`);
      response.once('data', () => firstBytes.push(performance.now() - sentAt));
      await once(response, 'end');
    }
  };
  await Promise.all(Array.from({ length: connections }, postOn));
  agent.destroy();
  const seconds = (performance.now() - startedAt) / 1000;
  return { perSecond: firstBytes.length / seconds, firstByteMs: percentile(firstBytes, 0.5) };
}

/** nginx configured as the same proxy, in one process; undefined if nginx is not installed. */
async function startNginx(upstream: string) {
  const home = makeScratchFolder();
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${home}/${name};`,
  );
  const config = `daemon off; master_process off; pid ${home}/pid; error_log ${home}/error.log; events {}
    http { access_log off; keepalive_requests 10000000; ${folders.join(' ')}
    upstream service { server ${new URL(upstream).host}; keepalive 64; keepalive_requests 10000000; }
    server { listen 127.0.0.1:${NGINX_PORT}; location / { proxy_pass http://service; proxy_http_version 1.1;
    proxy_set_header Connection ""; proxy_set_header X-Api-Key key; proxy_buffering off; } } }`;
  writeFileSync(path.join(home, 'nginx.conf'), config);
  const env = { PATH: `${process.env.PATH}:/usr/sbin` };
  const command = 'nginx';
  const child = spawn(command, ['-p', home, '-c', path.join(home, 'nginx.conf')], { env, stdio: 'ignore' });
  child.once('error', () => process.stdout.write('  nginx is not installed and not measured\n'));
  await wait(500);
  return child.pid === undefined
    ? undefined
    : { address: `http://127.0.0.1:${NGINX_PORT}`, stop: async () => child.kill() };
}
