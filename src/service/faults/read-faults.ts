import { setTimeout as wait } from 'node:timers/promises';
import { createNotFound } from '../routes/templates.ts';
import {
  createFaultTemplate,
  type Fault,
  replaceAnswer,
  replaceWithProblem,
  type ReplaceAnswer,
  RETRY_AFTER_SECONDS,
} from './fault.ts';

const LATE_MS = 2_000;

/** Templates that go wrong when they are read, and are rendered as they should be. */
export const readFaults: readonly Fault[] = [
  createUnreadable(21, 'Template with a server error', 'Answers 500 when it is opened.', (answer) =>
    replaceWithProblem(answer, 500, 'The drawer of this template is stuck.'),
  ),
  createUnreadable(22, 'Template as a page', 'Answers 200 with an HTML page when it is opened.', (answer) =>
    replaceAnswer(answer, {
      status: 200,
      contentType: 'text/html',
      body: '<!doctype html><html><head><title>Please sign in</title></head><body></body></html>',
    }),
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

function createUnreadable(number: number, name: string, description: string, read: ReplaceAnswer): Fault {
  const spends = `${description} Spends nothing.`;
  return { template: createFaultTemplate({ number, name, description: spends }), read };
}

/** A list that cannot be read. */
export function failList(answer: Response): Response {
  return replaceWithProblem(answer, 503, 'The catalogue is being sorted.', { 'retry-after': RETRY_AFTER_SECONDS });
}
