import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { PROBLEM_CONTENT_TYPE } from '../contract/problem.ts';
import { describeProblem, ProblemError } from '../service/problem-error.ts';

/** Failures of Node's parser other than a bad request. */
const problems: Record<string, [status: number, detail: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers are limited to 16 KiB.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive. Send it again.'],
};

/** Answers bytes that are not a request with an error that clients can show, and ends the connection. */
export function refuseSocket(socket: Duplex, { code = '' }: NodeJS.ErrnoException): void {
  if (!socket.writable || code === 'ECONNRESET') return void socket.destroy();
  const [status, detail] = problems[code] ?? [400, 'The request is not valid HTTP.'];
  endWithProblem(socket, new ProblemError(status, detail));
}

export function endWithProblem(socket: Duplex, error: ProblemError): void {
  const body = JSON.stringify(describeProblem(error, randomUUID()));
  const headers = {
    ...error.headers,
    'content-type': PROBLEM_CONTENT_TYPE,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const head = [`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`, ...lines, '', ''].join('\r\n');
  socket.end(head + body, () => socket.destroy());
}

/** Node asks before any handler, and would answer without a message. */
export function refuseExpectation(response: ServerResponse): void {
  const error = new ProblemError(417, 'Remove the Expect header, or send "Expect: 100-continue".');
  const headers = { 'content-type': PROBLEM_CONTENT_TYPE, 'x-content-type-options': 'nosniff', connection: 'close' };
  response.writeHead(417, headers).end(JSON.stringify(describeProblem(error, randomUUID())));
}
