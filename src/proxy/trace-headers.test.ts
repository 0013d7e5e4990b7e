import { expect, it } from 'vitest';
import { decideRequest } from './decide-request.ts';

it('the request id and trace of a caller are forwarded, if there is one of each in its form', () => {
  const decide = (headers: Record<string, string[]>) => {
    const request = { method: 'GET', target: '/api/v1/projects', headers: { host: ['127.0.0.1:4600'], ...headers } };
    const abilities = { hasProofs: true, isIdempotent: true };
    return decideRequest(request, { hosts: ['127.0.0.1:4600'] }, { abilities, takesKeys: true });
  };
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
  const sent = { 'x-request-id': ['order-42'], traceparent: [traceparent] };
  expect(decide(sent)).toMatchObject({ headers: { 'x-request-id': 'order-42', traceparent } });
  const invalid = { 'x-request-id': ['order-42', 'order-43'], traceparent: ['ff'] };
  expect(decide(invalid)).toMatchObject({ kind: 'forward', headers: { accept: 'application/json' } });
  expect(decide(invalid)).not.toHaveProperty('headers.x-request-id');
  expect(decide(invalid)).not.toHaveProperty('headers.traceparent');
});
