import type { IncomingMessage } from 'node:http';

/**
 * A request as it comes from its connection. Its body is read from there, chunk by chunk: to make a web stream of it, only to
 * be read again, takes several times as long. What is left of it stays with the connection.
 */
export class SocketRequest extends Request {
  readonly #message: IncomingMessage;
  readonly #signal: AbortSignal;

  constructor(message: IncomingMessage, target: URL, signal: AbortSignal) {
    const { method = 'GET', headers } = message;
    super(target, {
      // No endpoint has TRACE, and no Request may: it travels as a method that is known to none.
      method: method === 'TRACE' ? 'OPTIONS' : method,
      headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
        value === undefined ? [] : [[name, String(value)]],
      ),
    });
    this.#message = message;
    this.#signal = signal;
  }

  override clone(): never {
    throw new TypeError('A request that is read from its connection cannot be cloned.');
  }

  override get signal(): AbortSignal {
    return this.#signal;
  }

  /** To be read in a loop, once; it has nothing else of a stream, and the request cannot be cloned. */
  override get body(): ReadableStream<Uint8Array<ArrayBuffer>> | null {
    if (this.method === 'GET' || this.method === 'HEAD') return null;
    return this.#message.iterator({ destroyOnReturn: false }) as unknown as ReadableStream<Uint8Array<ArrayBuffer>>;
  }
}
