import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough, pipeline } from 'node:stream';
import { constants, createBrotliCompress, createGzip, type BrotliCompress, type Gzip } from 'node:zlib';
import { variableTypes } from '../contract/variable.ts';
import { chooseCoding, type Coding } from './choose-coding.ts';
import type { PageReader } from './create-page-reader.ts';

/** What the build has made of `app/shell/draw-first-screen.tsx`. */
export interface ScreenDrawer {
  drawFirstScreen(options: {
    path: string;
    fetch: typeof fetch;
    nowMs: number;
  }): Promise<{ markup: string; data: string } | undefined>;
}

export interface DrawnPagesOptions {
  read: PageReader;
  /** Loads it; tried again when it fails. */
  loadDrawer: () => Promise<ScreenDrawer>;
  onFailure: (error: unknown) => void;
}

export interface DrawnPage {
  /** The document without content. */
  html: string;
  headers: Record<string, string>;
}

export interface DrawnPages {
  /** Draws one of each kind in vain: code that has never run is slow, and the first page somebody waits for must not be that one. */
  warmUp(): void;
  /** False while the service is too slow to be waited for. */
  isDue(): boolean;
  send(request: IncomingMessage, response: ServerResponse, page: DrawnPage): Promise<void>;
}

const ROOT = '<div id="root">';
const ROOT_END = '</div>';
/** Longer than this nobody waits for a document: the scripts run at its end, and can show that something is on its way. */
const ANSWER_WAIT_MS = 400;
/** How long a service that was waited for in vain is not waited for again. */
const SLOW_MS = 10_000;
/** What is drawn in vain. */
const WARM_UP_ID = '00000000-0000-4000-8000-000000000000';
const warmUpAnswers = {
  '/': [],
  [`/templates/${WARM_UP_ID}`]: { id: WARM_UP_ID, variables: variableTypes.map((type) => ({ name: type, type })) },
};
/** Of Brotli, for what is compressed while somebody waits. */
const QUALITY = 5;

/**
 * Sends the documents of lists and templates with their first screen in them. The head goes out at once, so that the browser fetches
 * the styles while the service answers; without an answer in time the document ends empty, and the app asks.
 */
export function createDrawnPages({ read, loadDrawer, onFailure }: DrawnPagesOptions): DrawnPages {
  let waitAgainAtMs = 0;
  async function draw(request: IncomingMessage) {
    // Not within the time below: what is loaded once says nothing of the service.
    const { drawFirstScreen } = await loadDrawer();
    const path = request.url?.split('?')[0] ?? '/';
    const abort = new AbortController();
    let hasAnswered = false;
    const ask = async (input: unknown) => {
      const answer = await read(request, input as string, abort.signal);
      hasAnswered = true;
      return answer;
    };
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => {
        // One that answers is not slow: a project is looked up page by page.
        if (!hasAnswered) waitAgainAtMs = performance.now() + SLOW_MS;
        abort.abort();
        resolve(undefined);
      }, ANSWER_WAIT_MS);
    });
    const drawn = drawFirstScreen({ path, nowMs: Date.now(), fetch: ask });
    return Promise.race([drawn, late]).finally(() => clearTimeout(timer));
  }

  return {
    warmUp: () =>
      void loadDrawer()
        .then(({ drawFirstScreen }) =>
          Promise.all(
            Object.entries(warmUpAnswers).map(([path, answer]) =>
              drawFirstScreen({ path, nowMs: 0, fetch: async () => Response.json(answer) }),
            ),
          ),
        )
        .catch(onFailure),
    isDue: () => performance.now() >= waitAgainAtMs,
    async send(request, response, { html, headers }) {
      const rootEnd = html.indexOf(ROOT) + ROOT.length;
      const coding = chooseCoding(request);
      // Its names are somebody's: no copy stays in the browser's cache.
      response.writeHead(200, {
        ...headers,
        'cache-control': 'no-store',
        ...(coding === undefined ? {} : { 'content-encoding': coding }),
      });
      if (request.method === 'HEAD') {
        response.end();
        return;
      }
      const body = createEncoder(coding);
      pipeline(body, response, () => {});
      body.write(html.slice(0, rootEnd));
      if ('flush' in body) body.flush();
      const { markup = '', data = '' } = (await draw(request).catch(onFailure)) ?? {};
      body.end(markup + ROOT_END + data + html.slice(rootEnd + ROOT_END.length));
    },
  };
}

function createEncoder(coding: Coding | undefined): BrotliCompress | Gzip | PassThrough {
  if (coding === 'br') return createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
  return coding === 'gzip' ? createGzip() : new PassThrough();
}
