import { request as httpRequest, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { buffer, text } from 'node:stream/consumers';

export interface RawRequest {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Uint8Array;
}

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  json(): unknown;
}

/** Sends one request with only the required headers, on a new connection that closes after the response. */
export async function sendRaw(address: string, { body, ...options }: RawRequest = {}): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(address, { ...options, agent: false }, (response) => {
      buffer(response).then((bytes) => {
        const json = () => JSON.parse(bytes.toString()) as unknown;
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: bytes, json });
      }, reject);
    });
    request.on('error', reject).end(body);
  });
}

/** Sends raw bytes on a new connection and returns everything received until the server closes it. */
export async function sendBytes(address: string, bytes: string | Uint8Array): Promise<string> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.write(bytes);
  return text(socket);
}
