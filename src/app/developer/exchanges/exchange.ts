/** A body as text; one over the cap is kept as far as the cap. */
export interface KeptBody {
  text: string;
  isCut: boolean;
}

/** One call of the API as the page made it, and what came back. */
export interface Exchange {
  id: number;
  method: string;
  /** Whole. */
  url: string;
  /** Milliseconds since 1970. */
  startedAtMs: number;
  /** On the clock of `performance`, to find its timing. */
  startedMs: number;
  /** Until the answer was there, or whatever came instead of one. */
  durationMs?: number;
  /** As the page set them: the key is added behind it, and never here. */
  requestHeaders: [name: string, value: string][];
  requestBody?: KeptBody;
  status?: number;
  statusText?: string;
  responseHeaders?: [name: string, value: string][];
  /** Absent for an image, of which only the size is of use here. */
  responseBody?: KeptBody;
  /** Why there is no answer, or none that is whole. */
  failure?: string;
}

/** Where the time of an exchange went, in milliseconds; -1 for what did not happen, as in HAR. */
export interface ExchangeTiming {
  blocked: number;
  dns: number;
  connect: number;
  ssl: number;
  send: number;
  wait: number;
  receive: number;
  /** Of the body as it travelled. */
  bodyBytes: number;
}
