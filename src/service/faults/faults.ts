import { setTimeout as wait } from 'node:timers/promises';
import type { WireValue } from '../../contract/generate.ts';
import { quotaHeaders } from '../../contract/headers.ts';
import { PROBLEM_CONTENT_TYPE } from '../../contract/problem.ts';
import type { TemplateDocument } from '../../document/template-document.ts';
import { createNotFound } from '../routes/templates.ts';
import type { StarterTemplate } from '../starter/starter-workspace.ts';

/** Replaces a good response of the service. */
export type ReplaceAnswer = (answer: Response, signal: AbortSignal) => Response | Promise<Response>;

interface Effect {
  /** No image is rendered, so nothing is charged, and `answer` is the response. */
  isUndrawn?: true;
  /** How long to wait before the render, in milliseconds. */
  delayMs?: (values: ReadonlyMap<string, WireValue>) => number;
  /** Replaces the response to valid values; it has the quota headers. */
  answer?: ReplaceAnswer;
  /** Replaces the response when the template is read. */
  read?: ReplaceAnswer;
}

/** A template that always fails in the same way when it is rendered or read. */
export interface Fault extends Effect {
  template: StarterTemplate;
}

const RETRY_SOON = { 'retry-after': '2' };
const DELAY_DEFAULT_MS = 2_000;
/** Well below the timeout of a render. */
const DELAY_MAX_MS = 20_000;
const BREAK_OFF_MS = 50;
const LATE_MS = 2_000;
/** A complete PNG file of one pixel without image data. */
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

/** Every fault, in the order of the list. */
export const faults: readonly Fault[] = [
  // The image is rendered and charged, and its delivery fails.
  createFault(
    1,
    'Slow answer',
    'Renders the image after a delay in milliseconds. Spends one render.',
    { delayMs: (values) => Number(values.get('delayMs')) },
    [words, delay],
  ),
  createFault(2, 'Cut short', 'Announces the whole image, but sends only half of it. Spends one render.', {
    async answer(answer) {
      const bytes = await readBytes(answer);
      // Keeps the content length of the whole image.
      return new Response(breakOffAfter(bytes.subarray(0, bytes.length / 2)), answer);
    },
  }),
  createFault(3, 'Image called a page', 'Sends a good image as text/html. Spends one render.', {
    answer: async (answer) => replaceAnswer(answer, 200, 'text/html', await readBytes(answer)),
  }),
  createFault(4, 'Broken image', 'Sends a complete PNG file that cannot be decoded. Spends one render.', {
    answer: (answer) =>
      replaceAnswer(
        answer,
        200,
        'image/png',
        Uint8Array.from(BROKEN_PNG, (letter) => letter.charCodeAt(0)),
      ),
  }),
  createFault(5, 'No quota headers', 'Sends a good image without quota headers. Spends one render.', {
    answer(answer) {
      for (const name of Object.values(quotaHeaders)) answer.headers.delete(name);
      return answer;
    },
  }),
  // No image is rendered.
  createUndrawn(11, 'Quota exceeded', 'Answers 429 as if the monthly quota were used up.', (answer) => {
    const detail = `You have used all ${answer.headers.get(quotaHeaders.limit)} renders for this month.`;
    return replaceWithProblem(answer, 429, detail, { [quotaHeaders.remaining]: '0' });
  }),
  createUndrawn(12, 'Too many requests', 'Answers 429 and asks for a retry in two seconds.', (answer) => {
    const body = { error: { code: 'rate_limited', message: 'Too many renders at once.' } };
    return replaceAnswer(answer, 429, 'application/json', JSON.stringify(body), RETRY_SOON);
  }),
  createUndrawn(13, 'Server error', 'Answers 500 with a problem in JSON.', (answer) =>
    replaceWithProblem(answer, 500, 'The press is out of ink.'),
  ),
  createUndrawn(14, 'Server error as a page', 'Answers 500 with an HTML page.', (answer) =>
    replaceAnswer(answer, 500, 'text/html', LOGIN_PAGE.replace('Please sign in', 'The press has stopped')),
  ),
  createUndrawn(15, 'Service busy', 'Answers 503 and asks for a retry in two seconds.', (answer) =>
    replaceWithProblem(answer, 503, 'Every press is in use.', RETRY_SOON),
  ),
  createUndrawn(16, 'Page called an image', 'Answers 200 with an HTML page as image/png.', (answer) =>
    replaceAnswer(answer, 200, 'image/png', LOGIN_PAGE),
  ),
  createUndrawn(17, 'Wrong values', 'Answers 422 with an error for the variable "words".', (answer) => {
    const loc = ['body', 'variables', 'words'];
    const body = { detail: [{ type: 'value_error', loc, msg: 'These words are on another card.' }] };
    return replaceAnswer(answer, 422, 'application/json', JSON.stringify(body));
  }),
  createUndrawn(18, 'No answer', 'Never answers.', async (answer, signal) => {
    await new Promise((resolve) => {
      if (signal.aborted) resolve(undefined);
      signal.addEventListener('abort', resolve, { once: true });
    });
    return answer;
  }),
  // Only reading the template fails.
  createUnreadable(21, 'Template with a server error', 'Answers 500 when it is opened.', (answer) =>
    replaceWithProblem(answer, 500, 'The drawer of this template is stuck.'),
  ),
  createUnreadable(22, 'Template as a page', 'Answers 200 with an HTML page when it is opened.', (answer) =>
    replaceAnswer(answer, 200, 'text/html', LOGIN_PAGE),
  ),
  createUnreadable(23, 'Template gone', 'Answers 404 when it is opened, as if it had just been deleted.', (answer) =>
    replaceWithProblem(answer, 404, createNotFound().message),
  ),
  createUnreadable(24, 'Late template', 'Opens after two seconds.', async (answer, signal) => {
    // A client that has disconnected needn't wait.
    await wait(LATE_MS, undefined, { signal }).catch(() => {});
    return answer;
  }),
];

/** A list that cannot be read. */
export function failList(answer: Response): Response {
  return replaceWithProblem(answer, 503, 'The catalogue is being sorted.', RETRY_SOON);
}

function createUndrawn(number: number, name: string, description: string, answer: ReplaceAnswer): Fault {
  return createFault(number, name, `${description} Spends nothing.`, { isUndrawn: true, answer });
}

function createUnreadable(number: number, name: string, description: string, read: ReplaceAnswer): Fault {
  return createFault(number, name, `${description} Spends nothing.`, { read });
}

/** A small card with the name of its fault. `number`, from 1 to 99, makes the fixed id and is never reused. */
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

/** A body that fails after some bytes. Without any, a browser would send the request again. */
function breakOffAfter(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start: (controller) => controller.enqueue(bytes),
    async pull(controller) {
      await wait(BREAK_OFF_MS);
      controller.error(new Error('This answer is cut short on purpose.'));
    },
  });
}

async function readBytes(answer: Response): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await answer.arrayBuffer());
}

/** Another response that keeps the quota headers and the request id. */
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
