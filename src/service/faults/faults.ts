import { setTimeout as wait } from 'node:timers/promises';
import { quotaHeaders } from '../../contract/headers.ts';
import {
  createFaultTemplate,
  type Fault,
  replaceAnswer,
  replaceWithProblem,
  type ReplaceAnswer,
  RETRY_AFTER_SECONDS,
  readFaults,
} from './fault.ts';

const DELAY_DEFAULT_MS = 2_000;
const BREAK_OFF_MS = 50;
/** Well below the time that a render may take. */
const DELAY_MAX_MS = 20_000;
/** A PNG file of one pixel whose chunks are whole, its end among them, and which has no pixels. */
const BROKEN_PNG = '\x89PNG\r\n\x1A\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\b\0\0\0\0\x3A\x7E\x9B\x55\0\0\0\0IEND\xAEB`\x82';

/** Faults in the delivery of an image that was drawn: the service counts each as a render, as any service would. */
const drawnFaults: Fault[] = [
  {
    template: createFaultTemplate({
      number: 1,
      name: 'Slow answer',
      description: 'Draws the image after as many milliseconds as you ask for. Spends one render.',
      variables: [
        {
          name: 'delayMs',
          type: 'number',
          label: 'Delay in milliseconds',
          required: false,
          defaultValue: DELAY_DEFAULT_MS,
          validation: { min: 0, max: DELAY_MAX_MS },
        },
      ],
    }),
    delayMs: (values) => Number(values.get('delayMs')),
  },
  {
    template: createFaultTemplate({
      number: 2,
      name: 'Cut short',
      description: 'Announces the whole image, sends half of it and breaks off. Spends one render.',
    }),
    async answer(answer) {
      const bytes = await readBytes(answer);
      // The length announced stays that of the whole.
      return new Response(breakOffAfter(bytes.subarray(0, bytes.length / 2)), answer);
    },
  },
  {
    template: createFaultTemplate({
      number: 3,
      name: 'Image called a page',
      description: 'Sends a good image and calls it text/html. Spends one render.',
    }),
    answer: async (answer) =>
      replaceAnswer(answer, { status: 200, contentType: 'text/html', body: await readBytes(answer) }),
  },
  {
    template: createFaultTemplate({
      number: 4,
      name: 'Broken image',
      description: 'Sends a PNG file that is whole and cannot be decoded. Spends one render.',
    }),
    answer(answer) {
      const body = Uint8Array.from(BROKEN_PNG, (letter) => letter.charCodeAt(0));
      return replaceAnswer(answer, { status: 200, contentType: 'image/png', body });
    },
  },
  {
    template: createFaultTemplate({
      number: 5,
      name: 'No quota headers',
      description: 'Sends a good image without a word on the quota. Spends one render.',
    }),
    answer(answer) {
      for (const name of Object.values(quotaHeaders)) answer.headers.delete(name);
      return answer;
    },
  },
];

/** A body that ends in an error, once its bytes are out: a browser sends a request again whose connection ended without an answer. */
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

/** Answers without an image: none of them spends a render. */
const undrawnFaults: Fault[] = [
  createUndrawn(
    11,
    'Quota exceeded',
    'Answers 429 as if no render of this month were left. Spends nothing.',
    (answer) => {
      const limit = answer.headers.get(quotaHeaders.limit);
      const detail = `You have used all ${limit} renders for this month.`;
      return replaceWithProblem(answer, 429, detail, { [quotaHeaders.remaining]: '0' });
    },
  ),
  createUndrawn(
    12,
    'Too many requests',
    'Answers 429 and asks to come again in two seconds. Spends nothing.',
    (answer) =>
      replaceAnswer(answer, {
        status: 429,
        contentType: 'application/json',
        body: JSON.stringify({ error: { code: 'rate_limited', message: 'Too many renders at once.' } }),
        headers: { 'retry-after': RETRY_AFTER_SECONDS },
      }),
  ),
  createUndrawn(13, 'Server error', 'Answers 500 with a problem in JSON. Spends nothing.', (answer) =>
    replaceWithProblem(answer, 500, 'The press is out of ink.'),
  ),
  createUndrawn(14, 'Server error as a page', 'Answers 500 with an HTML page. Spends nothing.', (answer) =>
    replaceAnswer(answer, {
      status: 500,
      contentType: 'text/html',
      body: '<!doctype html><html><head><title>The press has stopped</title></head><body><h1>500</h1></body></html>',
    }),
  ),
  createUndrawn(15, 'Service busy', 'Answers 503 and asks to come again in two seconds. Spends nothing.', (answer) =>
    replaceWithProblem(answer, 503, 'Every press is in use.', { 'retry-after': RETRY_AFTER_SECONDS }),
  ),
  createUndrawn(
    16,
    'Page called an image',
    'Answers 200 with an HTML page and calls it image/png. Spends nothing.',
    (answer) =>
      replaceAnswer(answer, {
        status: 200,
        contentType: 'image/png',
        body: '<!doctype html><html><head><title>Please sign in</title></head><body></body></html>',
      }),
  ),
  createUndrawn(
    17,
    'Wrong values',
    'Answers 422 with a message for the words, wherever they are. Spends nothing.',
    (answer) =>
      replaceAnswer(answer, {
        status: 422,
        contentType: 'application/json',
        body: JSON.stringify({
          detail: [
            { type: 'value_error', loc: ['body', 'variables', 'words'], msg: 'These words are on another card.' },
          ],
        }),
      }),
  ),
  createUndrawn(18, 'No answer', 'Takes the request and never answers it. Spends nothing.', async (answer, signal) => {
    await new Promise((resolve) => {
      if (signal.aborted) resolve(undefined);
      signal.addEventListener('abort', resolve, { once: true });
    });
    return answer;
  }),
];

function createUndrawn(number: number, name: string, description: string, answer: ReplaceAnswer): Fault {
  return { template: createFaultTemplate({ number, name, description }), isUndrawn: true, answer };
}

/** Every fault, in the order in which they are listed. */
export const faults: readonly Fault[] = [...drawnFaults, ...undrawnFaults, ...readFaults];
