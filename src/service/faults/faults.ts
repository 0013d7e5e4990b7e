import { setTimeout as wait } from 'node:timers/promises';
import type { WireValue } from '../../contract/generate.ts';
import { quotaHeaders } from '../../contract/headers.ts';
import { PROBLEM_CONTENT_TYPE } from '../../contract/problem.ts';
import type { TemplateDocument } from '../../document/template-document.ts';
import { createNotFound } from '../routes/templates.ts';
import type { StarterTemplate } from '../starter/starter-workspace.ts';

/** Replaces a valid service response. */
export type ReplaceAnswer = (answer: Response, signal: AbortSignal) => Response | Promise<Response>;

interface Effect {
  /** No image is rendered, so nothing is charged, and `answer` is the response. */
  isUndrawn?: true;
  /** How long to wait before the render, in milliseconds. */
  delayMs?: (values: ReadonlyMap<string, WireValue>) => number;
  /** Replaces the response to valid values; it has the quota headers. */
  answer?: ReplaceAnswer;
  /** Replaces the response to reading the template. */
  read?: ReplaceAnswer;
}

/** A template that always fails the same way when it is rendered or read. */
export interface Fault extends Effect {
  template: StarterTemplate;
}

const RETRY_SOON = { 'retry-after': '2' };
const DELAY_DEFAULT_MS = 2_000;
/** Well below the render timeout. */
const DELAY_MAX_MS = 20_000;
const BREAK_OFF_MS = 50;
const LATE_MS = 2_000;
/** A complete one-pixel PNG file without image data. */
const BROKEN_PNG = '\x89PNG\r\n\x1A\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\b\0\0\0\0\x3A\x7E\x9B\x55\0\0\0\0IEND\xAEB`\x82';
const LOGIN_PAGE = '<!doctype html><html><head><title>Please sign in</title></head><body></body></html>';

type Variable = TemplateDocument['variables'][number];

const words: Variable = {
  name: 'words',
  type: 'text',
  label: 'Words',
  required: false,
  defaultValue: 'As it should be',
  validation: { maxLength: 60 },
};
const delay: Variable = {
  name: 'delayMs',
  type: 'number',
  label: 'Delay in milliseconds',
  required: false,
  defaultValue: DELAY_DEFAULT_MS,
  validation: { min: 0, max: DELAY_MAX_MS },
};

/** Every fault, in list order. */
export const faults: readonly Fault[] = [
  // The image is rendered and charged, but delivery fails.
  createFault(
    1,
    'Slow response',
    'Renders the image after a delay. Uses one render.',
    { delayMs: (values) => Number(values.get('delayMs')) },
    [words, delay],
  ),
  createFault(2, 'Cut short', 'Announces the full image size, but sends only half of the image. Uses one render.', {
    async answer(answer) {
      const bytes = await readBytes(answer);
      // Keeps the whole image's content length.
      return new Response(breakOffAfter(bytes.subarray(0, bytes.length / 2)), answer);
    },
  }),
  createFault(3, 'Image sent as HTML', 'Sends a valid image as text/html. Uses one render.', {
    answer: async (answer) => replaceAnswer(answer, 200, 'text/html', await readBytes(answer)),
  }),
  createFault(4, 'Broken image', 'Sends a complete PNG file that cannot be decoded. Uses one render.', {
    answer: (answer) =>
      replaceAnswer(
        answer,
        200,
        'image/png',
        Uint8Array.from(BROKEN_PNG, (letter) => letter.charCodeAt(0)),
      ),
  }),
  createFault(5, 'No quota headers', 'Sends a valid image without quota headers. Uses one render.', {
    answer(answer) {
      for (const name of Object.values(quotaHeaders)) answer.headers.delete(name);
      return answer;
    },
  }),
  // No image is rendered.
  createUndrawn(11, 'Quota exceeded', 'Returns 429 as if the monthly quota were used up.', (answer) => {
    const detail = `You have used all ${answer.headers.get(quotaHeaders.limit)} renders for this month.`;
    return replaceWithProblem(answer, 429, detail, { [quotaHeaders.remaining]: '0' });
  }),
  createUndrawn(12, 'Too many requests', 'Returns 429 and asks for a retry in two seconds.', (answer) => {
    const body = { error: { code: 'rate_limited', message: 'Too many renders at once.' } };
    return replaceAnswer(answer, 429, 'application/json', JSON.stringify(body), RETRY_SOON);
  }),
  createUndrawn(13, 'Server error', 'Returns 500 with a JSON problem.', (answer) =>
    replaceWithProblem(answer, 500, 'The press is out of ink.'),
  ),
  createUndrawn(14, 'Server error as HTML', 'Returns 500 with an HTML page.', (answer) =>
    replaceAnswer(answer, 500, 'text/html', LOGIN_PAGE.replace('Please sign in', 'The press has stopped')),
  ),
  createUndrawn(15, 'Service busy', 'Returns 503 and asks for a retry in two seconds.', (answer) =>
    replaceWithProblem(answer, 503, 'Every press is in use.', RETRY_SOON),
  ),
  createUndrawn(16, 'HTML sent as an image', 'Returns 200 with an HTML page as image/png.', (answer) =>
    replaceAnswer(answer, 200, 'image/png', LOGIN_PAGE),
  ),
  createUndrawn(17, 'Invalid values', 'Returns 422 with an error for the variable "words".', (answer) => {
    const loc = ['body', 'variables', 'words'];
    const body = { detail: [{ type: 'value_error', loc, msg: 'These words are on another card.' }] };
    return replaceAnswer(answer, 422, 'application/json', JSON.stringify(body));
  }),
  createUndrawn(18, 'No response', 'Never responds.', async (answer, signal) => {
    await new Promise((resolve) => {
      if (signal.aborted) resolve(undefined);
      signal.addEventListener('abort', resolve, { once: true });
    });
    return answer;
  }),
  // Only reading the template fails.
  createUnreadable(21, 'Template with a server error', 'Returns 500 when the template is opened.', (answer) =>
    replaceWithProblem(answer, 500, 'The drawer of this template is stuck.'),
  ),
  createUnreadable(22, 'Template as HTML', 'Returns 200 with an HTML page when the template is opened.', (answer) =>
    replaceAnswer(answer, 200, 'text/html', LOGIN_PAGE),
  ),
  createUnreadable(
    23,
    'Deleted template',
    'Returns 404 when the template is opened, as if it had just been deleted.',
    (answer) => replaceWithProblem(answer, 404, createNotFound().message),
  ),
  createUnreadable(24, 'Slow template', 'Opens after two seconds.', async (answer, signal) => {
    // A client that has disconnected needn't wait.
    await wait(LATE_MS, undefined, { signal }).catch(() => {});
    return answer;
  }),
];

/** Replaces a list with an error. */
export function failList(answer: Response): Response {
  return replaceWithProblem(answer, 503, 'The catalog is being sorted.', RETRY_SOON);
}

function createUndrawn(number: number, name: string, description: string, answer: ReplaceAnswer): Fault {
  return createFault(number, name, `${description} Uses no renders.`, { isUndrawn: true, answer });
}

function createUnreadable(number: number, name: string, description: string, read: ReplaceAnswer): Fault {
  return createFault(number, name, `${description} Uses no renders.`, { read });
}

/** A small card that shows the fault's name. `number`, from 1 to 99, makes the fixed id and is never reused. */
function createFault(
  number: number,
  name: string,
  description: string,
  effect: Effect,
  variables: Variable[] = [words],
): Fault {
  const at = '2026-11-20T09:00:00.000Z';
  const line = { type: 'text', x: 24, width: 312, family: 'Inter', maxLines: 1, align: 'left' } as const;
  const title = { ...line, id: 'fault', text: name, y: 24, height: 32, weight: 400, size: 18, color: '#8a4b16' };
  const text = { ...line, id: 'words', text: '{{words}}', y: 64, height: 64, weight: 600, size: 32, minSize: 14 };
  const template: StarterTemplate = {
    id: `fa017000-0000-4000-8000-0000000000${String(number).padStart(2, '0')}`,
    name,
    description,
    createdAt: at,
    updatedAt: at,
    document: {
      version: 1,
      viewport: { width: 360, height: 160 },
      unit: 'px',
      dpi: 96,
      intent: 'screen',
      variables,
      background: '#fbf1e6',
      layers: [title, { ...text, color: '#3b1f08' }],
      examples: { words: 'Less, but better' },
    },
  };
  return { ...effect, template };
}

/** A body that fails after some bytes. If there were none, a browser would resend the request. */
function breakOffAfter(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start: (controller) => controller.enqueue(bytes),
    async pull(controller) {
      await wait(BREAK_OFF_MS);
      controller.error(new Error('This response is cut short on purpose.'));
    },
  });
}

async function readBytes(answer: Response): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await answer.arrayBuffer());
}

/** Creates another response that keeps the quota headers and the request id. */
function replaceAnswer(
  answer: Response,
  status: number,
  contentType: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Response {
  const kept = new Headers(answer.headers);
  for (const name of ['content-length', 'content-disposition']) kept.delete(name);
  for (const [name, value] of Object.entries({ ...headers, 'content-type': contentType })) kept.set(name, value);
  return new Response(body, { status, headers: kept });
}

function replaceWithProblem(
  answer: Response,
  status: number,
  detail: string,
  headers?: Record<string, string>,
): Response {
  const requestId = answer.headers.get('x-request-id');
  const body = JSON.stringify({ title: 'A fault of the test service', detail, status, requestId });
  return replaceAnswer(answer, status, PROBLEM_CONTENT_TYPE, body, headers);
}
