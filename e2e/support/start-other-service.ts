import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { toBuffer } from 'bwip-js/node';
import sharp from 'sharp';
import { listen } from '../../src/testing/start-upstream.ts';
import { fieldValues } from './every-type.ts';

/**
 * Another service, written by hand from the specification without our code, to prove that the app works with other services. It differs
 * from ours: options under a different name, a plain text error, 201 for success, no content length, ids in uppercase.
 */
export interface OtherService {
  url: string;
  key: string;
  /** One entry for each generate request. */
  generated: {
    key: string | undefined;
    body: { variables: Record<string, unknown>; format: string; options?: { scale?: number } };
  }[];
  /** How generate responds from now on; undefined is an image. */
  answerWith(fault: Fault | undefined): void;
  /** How long reads take from now on, in milliseconds. */
  slowDown(readMs: number): void;
  /** Resets the service to a full quota, no renders, no fault, and a template with these variables. */
  reset(variables?: readonly object[]): void;
  stop(): Promise<void>;
}

export type Fault = (response: ServerResponse) => void;

/** A UUID as SQL Server writes it. This service doesn't recognize it in lowercase. */
export const OTHER_TEMPLATE = 'BEEFBEEF-0000-4000-8000-000000000001';
export const OTHER_PROJECT = 'BEEFBEEF-0000-4000-8000-00000000000A';
const QUOTA_LIMIT = 50;

/** One variable per type, with names that must be used as keys, not as paths. */
const variableOfType: Record<keyof typeof fieldValues, object> = {
  text: { name: 'user.name', required: true, validation: { maxLength: '40' } },
  image: { name: 'photo', required: false },
  date: { name: 'items[0]', required: true },
  number: { name: '__proto__', required: false, validation: { min: 0, max: null } },
  email: { name: 'constructor', required: true },
  phone: { name: '0', required: false },
  url: { name: 'website', required: false },
  qrcode: { name: 'entry', required: true },
  barcode: { name: 'badge', required: true },
};
const everyType = [
  ...Object.entries(fieldValues).map(([type, { label }]) => ({
    type,
    label,
    ...variableOfType[type as keyof typeof fieldValues],
  })),
  { name: 'tone', type: 'shade', label: 'Tone', required: false, validation: { enum: ['light', 'dark'] } },
];

/** Starts the service with its own quota and a template with every type. */
export async function startOtherService(): Promise<OtherService> {
  let variables: readonly object[] = everyType;
  const key = `ik_live_${crypto.randomUUID()}`;
  const generated: OtherService['generated'] = [];
  let fault: Fault | undefined;
  let used = 0;
  let slowMs = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    if (request.headers['x-api-key'] !== key) return void response.writeHead(401).end('No such key');
    if (request.method === 'GET') await setTimeout(slowMs);
    const [path] = (request.url ?? '').split('?');
    if (path === '/v9/api/v1/projects') return sendPage(request, response, [project]);
    if (path === `/v9/api/v1/projects/${OTHER_PROJECT}/templates`) return sendPage(request, response, [templateItem]);
    if (path === `/v9/api/v1/templates/${OTHER_TEMPLATE}`) return sendJson(response, { ...template, variables });
    if (path !== `/v9/api/v1/templates/${OTHER_TEMPLATE}/generate` || request.method !== 'POST') {
      return void response.writeHead(404).end('Unknown');
    }
    const parsed = JSON.parse(body) as OtherService['generated'][number]['body'];
    generated.push({ key: request.headers['x-api-key'], body: parsed });
    if (fault !== undefined) return fault(response);
    used += 1;
    response.setHeader('X-Quota-Limit', QUOTA_LIMIT);
    response.setHeader('X-Quota-Remaining', QUOTA_LIMIT - used);
    response.setHeader('X-Quota-Reset', nextMonth());
    response.writeHead(201, { 'content-type': 'application/octet-stream' });
    response.end(await drawImage(String(parsed.variables.entry), String(parsed.variables.badge)));
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  const { url, stop } = await listen(server);
  return {
    url: `${url}/v9/`,
    key,
    generated,
    answerWith: (next) => (fault = next),
    slowDown: (readMs) => (slowMs = readMs),
    reset(next = everyType) {
      variables = next;
      generated.length = 0;
      fault = undefined;
      used = 0;
      slowMs = 0;
    },
    stop,
  };
}

const project = {
  id: OTHER_PROJECT,
  name: 'Another service',
  description: 'Written by hand',
  templateCount: 1,
  visibility: 'SHARED',
  updatedAt: '2026-05-01T10:00:00Z',
};
const templateItem = {
  id: OTHER_TEMPLATE,
  name: 'Door pass',
  description: 'Every type and an unknown one',
  projectId: OTHER_PROJECT,
  visibility: 'PRIVATE',
  updatedAt: '2026-05-02T10:00:00Z',
};
const template = {
  ...templateItem,
  viewport: { width: 600, height: 400 },
  viewportUnit: 'px',
  viewportExportDpi: 96,
  viewportOutputIntent: 'screen',
  createdAt: '2026-05-01T10:00:00Z',
};

function sendJson(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function sendPage(request: IncomingMessage, response: ServerResponse, items: unknown[]): void {
  const search = new URL(request.url ?? '', 'http://other.test').searchParams;
  const page = Number(search.get('page') ?? 0);
  const limit = Number(search.get('limit') ?? 20);
  sendJson(response, items.slice(page * limit, (page + 1) * limit));
}

function nextMonth(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString().replace('.000', '');
}

async function drawImage(entry: string, badge: string): Promise<Buffer> {
  const qr = await toBuffer({ bcid: 'qrcode', text: entry, scale: 4 });
  const bars = await toBuffer({ bcid: 'code128', text: badge, scale: 2, height: 12 });
  return sharp({ create: { width: 600, height: 400, channels: 3, background: '#ffffff' } })
    .composite([
      { input: qr, left: 40, top: 40 },
      { input: bars, left: 40, top: 290 },
    ])
    .png()
    .toBuffer();
}
