/** A process that attacks a service with one key from the message "start" to the message "stop", and counts the answers. */
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { API_KEY_HEADER } from '../contract/key-header.ts';

export interface Attack {
  /** `loop` posts again after each answer, `once` posts once per connection, and `slow` sends two bytes a second. */
  mode: 'loop' | 'once' | 'slow';
  connections: number;
}

/** The number of answers per status or error code. */
export type Answers = Record<string, number>;

const SLOW_BODY_BYTES = 16_777_216;
/** A service that closes connections at once shouldn't be measured by how fast they are opened. */
const REOPEN_MS = 250;

const [url = '', key = '', bodyFile = '', given = ''] = process.argv.slice(2);
const { mode, connections } = JSON.parse(given) as Attack;
const body = mode === 'slow' ? '' : readFileSync(bodyFile);
const answers: Answers = {};
let open = 0;

function countAnswer(answer: string): void {
  open -= 1;
  answers[answer] = (answers[answer] ?? 0) + 1;
}

function post(agent: Agent): Promise<void> {
  open += 1;
  const headers = { 'content-type': 'application/json', 'content-length': body.length, [API_KEY_HEADER]: key };
  return new Promise((resolve) => {
    let answer: string | undefined;
    const sent = request(url, { agent, method: 'POST', headers }).end(body);
    sent.once('response', (response) => {
      answer = String(response.statusCode);
      response.resume();
    });
    sent.on('error', ({ code = 'error' }: NodeJS.ErrnoException) => (answer ??= code));
    sent.once('close', () => {
      countAnswer(answer ?? 'closed');
      resolve();
    });
  });
}

async function postOn(agent: Agent): Promise<void> {
  await post(agent);
  if (mode === 'loop') return postOn(agent);
}

function sendSlowly(): void {
  open += 1;
  const { host, hostname, port, pathname } = new URL(url);
  const head = [
    `POST ${pathname} HTTP/1.1`,
    `host: ${host}`,
    'content-type: application/json',
    `content-length: ${SLOW_BODY_BYTES}`,
    `${API_KEY_HEADER}: ${key}`,
  ];
  const socket = connect(Number(port), hostname);
  let answer = 'closed';
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  const timer = setInterval(() => socket.write('  '), 1_000);
  socket.once('data', (chunk) => (answer = /^HTTP\/1\.1 (\d+)/.exec(chunk.toString('latin1'))?.[1] ?? answer));
  socket.resume();
  socket.on('error', () => {});
  socket.once('close', () => {
    clearInterval(timer);
    countAnswer(answer);
    setTimeout(sendSlowly, REOPEN_MS);
  });
}

async function attack(): Promise<void> {
  const lanes = Array.from({ length: connections });
  if (mode === 'slow') return lanes.forEach(sendSlowly);
  const agent = new Agent({ keepAlive: mode === 'loop', maxSockets: connections });
  await Promise.all(lanes.map(() => postOn(agent)));
  process.send?.(answers);
}

process.on('message', (message) => {
  if (message === 'start') void attack();
  else process.send?.({ ...answers, ...(open > 0 && { open }) });
});
process.once('disconnect', () => process.exit());
process.send?.('ready');
