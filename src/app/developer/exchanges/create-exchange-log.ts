import { createStore, type StoreApi } from 'zustand/vanilla';

/** A body as text, truncated at a maximum length. */
export interface KeptBody {
  text: string;
  isCut: boolean;
}

/** An API call made by the page, and its response. */
export interface Exchange {
  id: number;
  method: string;
  /** The full URL. */
  url: string;
  /** Milliseconds since 1970. */
  startedAtMs: number;
  /** On the `performance` clock, used to find the call's timing. */
  startedMs: number;
  /** Milliseconds until the response arrived or the call failed. */
  durationMs?: number;
  /** The headers that the page set. These never include the API key, because the server adds it. */
  requestHeaders: [name: string, value: string][];
  requestBody?: KeptBody;
  status?: number;
  statusText?: string;
  responseHeaders?: [name: string, value: string][];
  /** Absent for an image. */
  responseBody?: KeptBody;
  /** Why the response is missing or incomplete. */
  failure?: string;
}

/** This page's latest exchanges. They are kept only in memory, because bodies contain user input. */
export interface ExchangeLog {
  /** Makes a request, and logs it if it is an API call. */
  fetch: typeof fetch;
  /** Oldest first. */
  store: StoreApi<{ exchanges: readonly Exchange[] }>;
}

export interface ExchangeLogOptions {
  fetch: typeof fetch;
  /** The page's origin. */
  origin: string;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** Milliseconds since the page was opened, like `performance.now`. */
  clock?: () => number;
  entriesMax?: number;
  /** Maximum length of all bodies together, in characters. */
  lengthMax?: number;
  /** Maximum body length in characters. */
  bodyLengthMax?: number;
}

const API_PATH = '/api/';
/** Typing triggers these calls, so they would push all other calls out of the log. */
const WHILE_TYPING = /\/(proof|check)$/;

/**
 * Logs calls up to a maximum number of entries, dropping the oldest. Of each template's proofs and checks, only the latest is
 * kept.
 */
export function createExchangeLog({
  fetch,
  origin,
  now = Date.now,
  clock = () => performance.now(),
  entriesMax = 200,
  lengthMax = 8_000_000,
  bodyLengthMax = 500_000,
}: ExchangeLogOptions): ExchangeLog {
  const store: ExchangeLog['store'] = createStore(() => ({ exchanges: [] }));
  let lastId = 0;

  function keep(text: string): KeptBody {
    return { text: text.slice(0, bodyLengthMax), isCut: text.length > bodyLengthMax };
  }

  function publish(next: readonly Exchange[]): void {
    let first = Math.max(0, next.length - entriesMax);
    let length = next.slice(first).reduce((sum, exchange) => sum + measure(exchange), 0);
    for (; length > lengthMax && first < next.length - 1; first += 1) length -= measure(next[first] as Exchange);
    store.setState({ exchanges: next.slice(first) });
  }

  /** Updates an entry, unless it was dropped. */
  function update(id: number, parts: Partial<Exchange>): void {
    publish(store.getState().exchanges.map((exchange) => (exchange.id === id ? { ...exchange, ...parts } : exchange)));
  }

  async function record(url: URL, init: RequestInit | undefined, answer: Promise<Response>): Promise<void> {
    const id = (lastId += 1);
    const startedMs = clock();
    const isReplaced = (other: Exchange) => WHILE_TYPING.test(url.pathname) && other.url === url.href;
    publish([
      ...store.getState().exchanges.filter((other) => !isReplaced(other)),
      {
        id,
        method: init?.method?.toUpperCase() ?? 'GET',
        url: url.href,
        startedAtMs: now(),
        startedMs,
        requestHeaders: [...new Headers(init?.headers)],
        ...(typeof init?.body === 'string' ? { requestBody: keep(init.body) } : {}),
      },
    ]);
    try {
      const response = await answer;
      update(id, {
        durationMs: clock() - startedMs,
        status: response.status,
        statusText: response.statusText,
        responseHeaders: [...response.headers],
      });
      if (isImage(response)) return;
      update(id, { responseBody: keep(await response.clone().text()) });
    } catch (error) {
      update(id, { durationMs: clock() - startedMs, failure: String(error) });
    }
  }

  return {
    async fetch(input, init) {
      const url = new URL(input instanceof Request ? input.url : String(input), origin);
      const answer = fetch(input, init);
      if (url.origin === origin && url.pathname.startsWith(API_PATH)) void record(url, init, answer);
      return answer;
    },
    store,
  };
}

/** Images are not copied to the log, because the copy would stay in memory. */
function isImage({ ok, headers }: Response): boolean {
  return ok && !/json|text/.test(headers.get('content-type') ?? '');
}

function measure({ requestBody, responseBody }: Exchange): number {
  return (requestBody?.text.length ?? 0) + (responseBody?.text.length ?? 0);
}
