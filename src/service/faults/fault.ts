import type { WireValue } from '../../contract/generate.ts';
import { PROBLEM_CONTENT_TYPE } from '../../contract/problem.ts';
import type { TemplateDocument } from '../../document/template-document.ts';
import type { StarterTemplate } from '../starter/starter-workspace.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { createNotFound } from '../routes/templates.ts';

/** When a fault that passes asks to come again. */
export const RETRY_AFTER_SECONDS = '2';

/** What becomes of a good answer of the service. */
export type ReplaceAnswer = (answer: Response, signal: AbortSignal) => Response | Promise<Response>;

/** A template whose renders, or which itself when it is read, goes wrong in one way, always the same. */
export interface Fault {
  template: StarterTemplate;
  /** True: no image is drawn, so none is charged, and `answer` says what comes instead. */
  isUndrawn?: true;
  /** How long the drawing waits before it begins, in milliseconds, by the values sent. */
  delayMs?: (values: ReadonlyMap<string, WireValue>) => number;
  /** What becomes of the answer to values that were good; it carries the quota headers of the moment. */
  answer?: ReplaceAnswer;
  /** What becomes of the template when it is read. */
  read?: ReplaceAnswer;
}

type Variable = TemplateDocument['variables'][number];

const AT = '2026-11-20T09:00:00.000Z';

const words: Variable = {
  name: 'words',
  type: 'text',
  label: 'Words',
  required: false,
  defaultValue: 'As it should be',
  validation: { maxLength: 60 },
};

/** What tells one fault template from another. */
export interface FaultTemplateOptions {
  /** From 1 to 99, never given twice: it makes the fixed id. */
  number: number;
  name: string;
  description: string;
  /** Beside the words that every one of them draws. */
  variables?: Variable[];
}

/** A small card with the name of its fault and the words sent, quick to draw. */
export function createFaultTemplate({
  number,
  name,
  description,
  variables = [],
}: FaultTemplateOptions): StarterTemplate {
  const line = { type: 'text', x: 24, width: 312, family: 'Inter', maxLines: 1, align: 'left' } as const;
  return {
    id: `fa017000-0000-4000-8000-0000000000${String(number).padStart(2, '0')}`,
    name,
    description,
    createdAt: AT,
    updatedAt: AT,
    document: {
      version: 1,
      viewport: { width: 360, height: 160 },
      unit: 'px',
      dpi: 96,
      intent: 'screen',
      variables: [words, ...variables],
      background: '#fbf1e6',
      layers: [
        { ...line, id: 'fault', text: name, y: 24, height: 32, weight: 400, size: 18, color: '#8a4b16' },
        {
          ...line,
          id: 'words',
          text: '{{words}}',
          y: 64,
          height: 64,
          weight: 600,
          size: 32,
          minSize: 14,
          color: '#3b1f08',
        },
      ],
      examples: { words: 'Less, but better' },
    },
  };
}

/** What a fault answers instead; the quota headers and the request id stay. */
export interface Replacement {
  status: number;
  contentType: string;
  body: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
}

/** Another answer under the headers of the one that there was. */
export function replaceAnswer(answer: Response, { status, contentType, body, headers = {} }: Replacement): Response {
  const kept = new Headers(answer.headers);
  for (const name of ['content-length', 'content-disposition']) kept.delete(name);
  for (const [name, value] of Object.entries({ ...headers, 'content-type': contentType })) kept.set(name, value);
  return new Response(body, { status, headers: kept });
}

/** A problem in JSON under the headers of the answer that there was. */
export function replaceWithProblem(
  answer: Response,
  status: number,
  detail: string,
  headers: Record<string, string> = {},
): Response {
  const requestId = answer.headers.get('x-request-id');
  const body = JSON.stringify({ title: 'A fault of the test service', detail, status, requestId });
  return replaceAnswer(answer, { status, contentType: PROBLEM_CONTENT_TYPE, body, headers });
}

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
