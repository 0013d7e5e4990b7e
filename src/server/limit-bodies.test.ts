import { Hono } from 'hono';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { ProblemError } from '../service/problem-error.ts';
import { startHttpServer, type NodeEnv } from './http-server.ts';
import { limitBodiesInFlight } from './limit-bodies.ts';

it('refuses a body that arrives too slowly, and reads others from the same caller', async () => {
  const app = new Hono<NodeEnv>();
  app.use(limitBodiesInFlight({ slowStartMs: 100, rateCheckMs: 20 }));
  app.post('/', async (c) => c.text(String((await c.req.arrayBuffer()).byteLength)));
  app.onError((error) => new Response(error.message, { status: error instanceof ProblemError ? error.status : 500 }));
  const { port, stop } = await startHttpServer(
    app,
    { port: 0, host: '127.0.0.1' },
    { clockMs: undefined, answerUnreadable: () => new Response(null, { status: 404 }) },
  );
  onTestFinished(() => stop(0));
  const begin = () => request({ port, method: 'POST', headers: { 'content-length': 100_000 } });
  const slow = begin();
  slow.write('x');
  // The response waits for the rest, because clients that are still sending don't read it.
  setTimeout(() => slow.end('x'.repeat(99_999)), 500);
  const [refusal] = (await once(slow, 'response')) as [IncomingMessage];
  expect(refusal.statusCode).toBe(408);
  const [answer] = (await once(begin().end('x'.repeat(100_000)), 'response')) as [IncomingMessage];
  const [text] = (await once(answer.setEncoding('utf8'), 'data')) as [string];
  expect([answer.statusCode, text]).toEqual([200, '100000']);
});
