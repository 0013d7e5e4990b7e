import { execFileSync, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { Client } from 'undici';
import { API_KEY_HEADER } from '../contract/key-header.ts';
import { examplePath, generatePath } from '../contract/routes.ts';
import type { Answers, Attack } from './attacker-process.ts';
import { findTemplate, templates } from './batch-contents.ts';
import { percentile, type BenchOptions } from './measure.ts';
import { makeScratchFolder, startProcess, type ServingProcess } from './processes.ts';

/** 640 x 180 px, with an optional photo. */
const BANNER = findTemplate('Signature banner');
const VALUES = { name: 'Ada Park', role: 'Press office', email: 'ada@studio.example' };
const QUOTAS = { victim: '1000000', attacker: '1000' };
const LEAD_MS = 500;
const WARM_UP_MS = 2_000;
const MEASURED_MS = 8_000;
const POLL_MS = 50;
/** The victim's pause after a refused render. */
const REFUSED_MS = 100;
/** Gives a PNG of 200 KB, so the body is over 64 KB. */
const SMALL_SIDE = 260;
/** Gives a PNG just below the service's limit of 10 MB. */
const LARGE_SIDE = 1_820;
const TEXT_BYTES = 11_250_000;

interface Phase {
  name: string;
  /** Whether the victim's renders have a photo. */
  hasPhoto?: boolean;
  attack?: Attack;
  createBody?: () => string | Promise<string>;
}

const one: Attack = { mode: 'loop', connections: 1 };
const eight: Attack = { mode: 'loop', connections: 8 };
const slow: Attack = { mode: 'slow', connections: 8 };
const all: Attack = { mode: 'once', connections: 350 };
const phases: Phase[] = [
  { name: 'idle' },
  { name: 'idle, with a photo', hasPhoto: true },
  { name: '400,000 names, 1 connection', attack: one, createBody: () => createNames(400_000) },
  { name: '1,300,000 names, 8 connections', attack: eight, createBody: () => createNames(1_300_000) },
  { name: '8,000,000 lists, 8 connections', attack: eight, createBody: () => createLists(8_000_000) },
  { name: '8 slow connections, photo', hasPhoto: true, attack: slow },
  { name: '350 x 15 MB of base64', attack: all, createBody: () => createPhotoBody(randomBytes(TEXT_BYTES)) },
  { name: '350 x 13 MB with a PNG', attack: all, createBody: async () => createPhotoBody(await drawNoise(LARGE_SIDE)) },
];

/** What one key's requests do to the health check and to another key's renders, and the peak memory of the service's process. */
export async function hostile(options: BenchOptions): Promise<void> {
  const scratch = makeScratchFolder();
  const keys = await prepareData(options, scratch);
  const smallPhoto = toDataUrl(await drawNoise(SMALL_SIDE));
  const idleMs = new Map<string, number>();
  const health = ['healthz p50', 'p99', 'max'];
  printRow('', ['s', ...health, 'renders', 'p50', 'p95', 'x idle', 'refused', 'peak MB'], "attacker's answers");
  for (const [index, phase] of phases.entries()) {
    const bodyFile = path.join(scratch, 'body.json');
    if (phase.createBody !== undefined) writeFileSync(bodyFile, await phase.createBody());
    // A fresh process knows nothing about the attacker's key.
    const dataDir = path.join(scratch, String(index));
    cpSync(path.join(scratch, 'prepared'), dataDir, { recursive: true });
    const service = await startService(options, dataDir);
    const photo = phase.hasPhoto === true ? smallPhoto : '';
    const { healthz, renders, seconds, answers } = await measure(options, phase, { service, keys, bodyFile, photo });
    const peakMb = readPeakMb(service.pid);
    await service.stop();
    const delivered = renders.filter(({ status }) => status === 200);
    const polled = [0.5, 0.99, 1].map((share) => findMs(healthz, share));
    const [p50, p95] = [findMs(delivered, 0.5), findMs(delivered, 0.95)];
    if (phase.attack === undefined) idleMs.set(photo, p50);
    const ratio = p50 / (idleMs.get(photo) ?? Number.NaN);
    const counts = [delivered.length, renders.length - delivered.length] as const;
    printRow(phase.name, [seconds, ...polled, counts[0], p50, p95, ratio, counts[1], peakMb], describe(answers));
  }
}

/** Creates both keys, and draws the examples, which an idle service would otherwise draw during a phase. */
async function prepareData(options: BenchOptions, scratch: string) {
  const dataDir = path.join(scratch, 'prepared');
  const createKey = (member: keyof typeof QUOTAS): string => {
    const words = ['keys', 'create', '--workspace', 'starter', '--member', member, '--quota', QUOTAS[member]];
    const args = [path.join(options.root, 'dist/server/galley.js'), ...words];
    const env = { ...process.env, DATA_DIR: dataDir };
    return execFileSync(process.execPath, args, { env, stdio: 'pipe' }).toString().trim();
  };
  const keys = { victim: createKey('victim'), attacker: createKey('attacker') };
  const service = await startService(options, dataDir);
  for (const { id } of templates) {
    const response = await fetch(service.address + examplePath(id), { headers: { [API_KEY_HEADER]: keys.victim } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`An example responded with ${response.status}`);
  }
  await service.stop();
  return keys;
}

function startService({ root }: BenchOptions, dataDir: string): Promise<ServingProcess> {
  const environment = { DATA_DIR: dataDir, SERVICE_PORT: '0' };
  return startProcess(process.execPath, [path.join(root, 'dist/server/service.js')], environment);
}

interface Setup {
  service: ServingProcess;
  keys: Record<keyof typeof QUOTAS, string>;
  bodyFile: string;
  /** The photo of the victim's renders; empty for none. */
  photo: string;
}

/** Attacks the service while the victim polls and renders. */
async function measure(options: BenchOptions, { attack }: Phase, { service, keys, bodyFile, photo }: Setup) {
  const attacker = attack && (await startAttacker(options, service, [keys.attacker, bodyFile, JSON.stringify(attack)]));
  // All bodies of such an attack count, so it starts after the warm-up and sets the length of the phase.
  const isOnce = attack?.mode === 'once';
  const over = new AbortController();
  if (!isOnce) {
    attacker?.start();
    // Otherwise, the victim's first bodies could come before the slow ones and take part of the room for bodies.
    await wait(LEAD_MS);
  }
  const watching = Promise.all([
    repeat(service, over.signal, POLL_MS, (client) => client.request({ method: 'GET', path: '/healthz' })),
    repeat(service, over.signal, 0, (client) => render(client, keys.victim, photo)),
  ]);
  await wait(WARM_UP_MS);
  const measuredFrom = performance.now();
  if (isOnce) attacker?.start();
  await (isOnce ? attacker?.answered : wait(MEASURED_MS));
  over.abort();
  // The victim's last requests count as well, so the attack continues until they are answered.
  const [healthz = [], renders = []] = (await watching).map((samples) =>
    samples.filter(({ endedAt }) => endedAt >= measuredFrom),
  );
  const seconds = (performance.now() - measuredFrom) / 1000;
  return { healthz, renders, seconds, answers: (await attacker?.stop()) ?? {} };
}

type Answered = ReturnType<Client['request']>;
interface Sample {
  /** 0 without an answer. */
  status: number;
  ms: number;
  endedAt: number;
}

/** Sends requests one after another on one connection, at most one per `everyMs`. */
async function repeat(
  { address }: ServingProcess,
  over: AbortSignal,
  everyMs: number,
  ask: (client: Client) => Answered,
): Promise<Sample[]> {
  const client = new Client(address, { headersTimeout: 60_000 });
  const samples: Sample[] = [];
  while (!over.aborted) {
    const startedAt = performance.now();
    const status = await readStatus(ask(client)).catch(() => 0);
    const endedAt = performance.now();
    samples.push({ status, ms: endedAt - startedAt, endedAt });
    await wait(status === 200 ? Math.max(0, startedAt + everyMs - endedAt) : REFUSED_MS);
  }
  await client.destroy();
  return samples;
}

async function readStatus(answered: Answered): Promise<number> {
  const { statusCode, body } = await answered;
  await body.arrayBuffer();
  return statusCode;
}

let rendered = 0;

function render(client: Client, key: string, photo: string): Answered {
  const variables = { ...VALUES, name: `Ada Park ${(rendered += 1)}`, ...(photo !== '' && { photo }) };
  const body = JSON.stringify({ variables, format: 'png', options: { scale: 1 } });
  const headers = { 'content-type': 'application/json', [API_KEY_HEADER]: key };
  return client.request({ method: 'POST', path: generatePath(BANNER.id), headers, body });
}

/** In a separate process, so that sending its bodies doesn't delay the victim's requests. */
async function startAttacker({ folder }: BenchOptions, { address }: ServingProcess, args: string[]) {
  const file = path.join(folder, 'bundle/attacker-process.js');
  const child = fork(file, [address + generatePath(BANNER.id), ...args]);
  await once(child, 'message');
  const answered = once(child, 'message') as Promise<[Answers]>;
  return {
    answered,
    start: () => void child.send('start'),
    async stop(): Promise<Answers> {
      child.send('stop');
      const [answers] = await answered;
      child.kill();
      return answers;
    },
  };
}

function createNames(count: number): string {
  return `{"variables":{${Array.from({ length: count }, (_, index) => `"v${index}":1`).join(',')}}}`;
}

function createLists(depth: number): string {
  return `{"variables":${'['.repeat(depth)}${']'.repeat(depth)}}`;
}

function createPhotoBody(bytes: Buffer): string {
  return JSON.stringify({ variables: { ...VALUES, photo: toDataUrl(bytes) } });
}

/** A PNG that can't be compressed. */
function drawNoise(side: number): Promise<Buffer> {
  const raw = { width: side, height: side, channels: 3 } as const;
  return sharp(randomBytes(side * side * 3), { raw })
    .png()
    .toBuffer();
}

function toDataUrl(bytes: Buffer): string {
  return `data:image/png;base64,${bytes.toString('base64')}`;
}

/** Linux only. */
function readPeakMb(pid: number): number {
  return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]) / 1024;
}

function findMs(samples: readonly Sample[], share: number): number {
  return percentile(
    samples.map(({ ms }) => ms),
    share,
  );
}

function describe(answers: Answers): string {
  return Object.entries(answers)
    .map(([answer, count]) => `${answer}: ${count}`)
    .join(', ');
}

function printRow(name: string, cells: (string | number)[], answers: string): void {
  const texts = cells.map((cell) => (typeof cell === 'number' ? cell.toFixed(cell < 100 ? 1 : 0) : cell));
  const padded = texts.map((text, index) =>
    text
      .replace('NaN', '-')
      .replace(/\.0$/, '')
      .padStart(index === 1 ? 13 : 9),
  );
  process.stdout.write(`  ${name.padEnd(32)}${padded.join('')}  ${answers}\n`);
}
