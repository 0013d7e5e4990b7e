import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { describeStartFailure } from './run-process.ts';

it.each(['203.0.113.9', 'nowhere.invalid'])(
  'names a SERVICE_HOST that is no address of this machine: %s',
  async (host) => {
    const server = createServer();
    const failed = once(server, 'error');
    server.listen(0, host);
    const [error] = (await failed) as [unknown];
    expect(describeStartFailure(error, 'SERVICE_PORT')).toBe(
      `SERVICE_HOST is "${host}", which is no address of this machine; set it to one of its own, or to 127.0.0.1.`,
    );
  },
);
