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

/** One request over HTTP, with nothing added but what HTTP asks for. */
export async function sendRaw(
  address: string,
  { body, ...options }: RawRequest & { agent?: Agent } = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(address, options, (response) => {
      buffer(response).then((bytes) => {
        const { statusCode = 0, headers } = response;
        resolve({ status: statusCode, headers, body: bytes, json: () => JSON.parse(bytes.toString()) as unknown });
      }, reject);
    });
    // One that is answered before all of it is sent may fail more than once.
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
