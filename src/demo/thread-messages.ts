/** Only valid for the service in this tab, so it isn't a secret. */
export const DEMO_KEY = 'demo';

/** A request to the service in its worker. */
export interface ThreadRequest {
  id: number;
  method: string;
  url: string;
  headers: [name: string, value: string][];
  body: ArrayBuffer | undefined;
}

/** The response to the request with the same id. The first message is `READY`. */
export interface ThreadAnswer {
  id: number;
  status: number;
  headers: [name: string, value: string][];
  body: ArrayBuffer;
}

export const READY = 'ready';
