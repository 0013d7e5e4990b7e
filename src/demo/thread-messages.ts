/** Opens the service of this tab and nothing else, so it is no secret. */
export const DEMO_KEY = 'demo';

/** A request to the service in its thread. */
export interface ThreadRequest {
  id: number;
  method: string;
  url: string;
  headers: [name: string, value: string][];
  body: ArrayBuffer | undefined;
}

/** The answer to the request of that id; the first message of all is `ready`. */
export interface ThreadAnswer {
  id: number;
  status: number;
  headers: [name: string, value: string][];
  body: ArrayBuffer;
}

export const READY = 'ready';
