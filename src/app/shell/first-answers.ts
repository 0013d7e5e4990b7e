import type { FirstDrawing } from '../ui/first-drawing.ts';

/** What a document says of how it was drawn, in an element of this id: what the app would ask first is answered by it. */
export const FIRST_ANSWERS_ID = 'first-answers';

export interface FirstAnswers extends FirstDrawing {
  /** Paths as the client asks for them, and the bodies of their answers. */
  answers: [path: string, body: string][];
}

/** What the server has drawn this document by; undefined where it came empty. */
export function readFirstAnswers(): FirstAnswers | undefined {
  const text = document.getElementById(FIRST_ANSWERS_ID)?.textContent;
  return text ? (JSON.parse(text) as FirstAnswers) : undefined;
}

/** `fetch` that gives each of the answers once before it asks. */
export function answerFirst({ answers }: Pick<FirstAnswers, 'answers'>, ask: typeof fetch): typeof fetch {
  const left = new Map(answers);
  return async (input, init) => {
    const path = input as string;
    const body = left.get(path);
    left.delete(path);
    return body === undefined ? ask(input, init) : new Response(body);
  };
}
