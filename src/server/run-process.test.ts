import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, it, onTestFinished, vi } from 'vitest';
import { describeStartFailure, runUntilSignal } from './run-process.ts';

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

it.each(['PORT', 'SERVICE_PORT'])('names %s when its port is in use', async (setting) => {
  const [first, second] = [createServer(), createServer()];
  onTestFinished(() => void first.close());
  await once(first.listen(0, '127.0.0.1'), 'listening');
  const { port } = first.address() as { port: number };
  const [error] = (await once(second.listen(port, '127.0.0.1'), 'error')) as [unknown];
  expect(describeStartFailure(error, setting)).toBe(
    `Port ${port} is in use; stop what uses it, or set ${setting} to another port.`,
  );
});

/** Listens for signals until the test has ended, with a stop that never comes to an end. `send` reaches no other listener. */
function listen() {
  vi.useFakeTimers();
  const addListener = vi.spyOn(process, 'on');
  onTestFinished(() => {
    vi.useRealTimers();
    for (const [name, listener] of addListener.mock.calls) process.removeListener(name, listener);
    addListener.mockRestore();
  });
  const stop = vi.fn<() => Promise<void>>(() => new Promise(() => {}));
  runUntilSignal(stop);
  const send = (signal: NodeJS.Signals) => {
    for (const [name, listener] of addListener.mock.calls) if (name === signal) listener(signal);
  };
  return { stop, send };
}

it('stops once, and is not ended by a second signal meanwhile', () => {
  const known = process.listeners('SIGINT');
  const { stop, send } = listen();
  send('SIGINT');
  send('SIGINT');
  send('SIGTERM');
  expect(stop).toHaveBeenCalledTimes(1);
  expect(process.listeners('SIGINT')).toHaveLength(known.length + 1);
});

it('ends the process within five seconds of the first signal when the stop does not come to an end', () => {
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  onTestFinished(() => exit.mockRestore());
  const { send } = listen();
  send('SIGTERM');
  vi.advanceTimersByTime(3_000);
  send('SIGTERM');
  vi.advanceTimersByTime(1_000);
  expect(exit).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(exit).toHaveBeenCalledExactlyOnceWith(0);
});
