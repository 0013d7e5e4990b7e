import { PROBLEM_CONTENT_TYPE } from '../../contract/problem.ts';
import { quotaHeaders } from '../../contract/quota-headers.ts';
import { createFaultTemplate } from './create-fault-template.ts';
import type { Fault } from './fault.ts';
import { replaceAnswer } from './replace-answer.ts';

const RETRY_AFTER_SECONDS = '2';

/** Answers without an image: none of them spends a render. */
export const undrawnFaults: Fault[] = [
  createUndrawn(
    11,
    'Quota exceeded',
    'Answers 429 as if no render of this month were left. Spends nothing.',
    (answer) => {
      const limit = answer.headers.get(quotaHeaders.limit);
      const detail = `None of the ${limit} renders of this month is left.`;
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

function createUndrawn(number: number, name: string, description: string, answer: NonNullable<Fault['answer']>): Fault {
  return { template: createFaultTemplate({ number, name, description }), isUndrawn: true, answer };
}

function replaceWithProblem(
  answer: Response,
  status: number,
  detail: string,
  headers: Record<string, string> = {},
): Response {
  const requestId = answer.headers.get('x-request-id');
  const body = JSON.stringify({ title: 'A fault of the test service', detail, status, requestId });
  return replaceAnswer(answer, { status, contentType: PROBLEM_CONTENT_TYPE, body, headers });
}
