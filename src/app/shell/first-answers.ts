import type { Project } from '../../contract/project.ts';
import type { FirstDrawing } from '../ui/first-drawing.ts';

/** What a document says of how it was drawn, in an element of this id: what the app would ask first is answered by it. */
export const FIRST_ANSWERS_ID = 'first-answers';

export interface FirstAnswers extends FirstDrawing {
  /** What the page asks first: the path as the client asks for it, and the body of the answer. */
  answer: [path: string, body: string];
  /** The project whose page it is; the service tells of it only in a list of many. */
  project?: Project | null;
}

/** What the server has drawn this document by; undefined where it came empty. */
export function readFirstAnswers(): FirstAnswers | undefined {
  const text = document.getElementById(FIRST_ANSWERS_ID)?.textContent;
  return text ? (JSON.parse(text) as FirstAnswers) : undefined;
}

/** `fetch` that gives that answer once before it asks. */
export function answerFirst({ answer: [path, body] }: Pick<FirstAnswers, 'answer'>, ask: typeof fetch): typeof fetch {
  let isGiven = false;
  return async (input, init) => {
    if (isGiven || input !== path) return ask(input, init);
    isGiven = true;
    return new Response(body);
  };
}
