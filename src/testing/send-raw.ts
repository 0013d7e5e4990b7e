import { request as httpRequest, type Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { buffer, text } from 'node:stream/consumers';

export interface RawRequest {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Uint8Array;
}

/** An answer as it came over the wire. */
export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  json(): unknown;
}

/**
 * One request over HTTP, with nothing added but what HTTP asks for. Without an agent it has a connection of its own: Node
 * listens to no error of one that is about to be used again, which ends the process when an answer came before all was sent.
 */
export async function sendRaw(
  address: string,
  { body, agent = false, ...options }: RawRequest & { agent?: Agent | false } = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(address, { ...options, agent }, (response) => {
      buffer(response).then((bytes) => {
        const { statusCode = 0, headers } = response;
        resolve({ status: statusCode, headers, body: bytes, json: () => JSON.parse(bytes.toString()) as unknown });
      }, reject);
    });
    // Not once: a body that is refused before all of it is sent can fail twice.
    request.on('error', reject).end(body);
  });
}

/** Bytes as they are, on a connection of their own; gives what came back until the other side closed it. */
export async function sendBytes(address: string, bytes: string | Uint8Array): Promise<string> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.write(bytes);
  return text(socket);
}
