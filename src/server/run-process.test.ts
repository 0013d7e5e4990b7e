import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, it, onTestFinished, vi } from 'vitest';
import { describeStartFailure, runUntilSignal } from './run-process.ts';

it.each(['203.0.113.9', 'nowhere.invalid'])(
  'a SERVICE_HOST that is not an address of this machine is named: %s',
  async (host) => {
    const server = createServer();
    const failed = once(server, 'error');
    server.listen(0, host);
    const [error] = (await failed) as [unknown];
    expect(describeStartFailure(error, 'SERVICE_PORT')).toBe(
      `SERVICE_HOST is "${host}", which is not one of this machine's addresses; set it to one of them, or to 127.0.0.1.`,
    );
  },
);

it.each(['PORT', 'SERVICE_PORT'])('a %s in use is named', async (setting) => {
  const [first, second] = [createServer(), createServer()];
  onTestFinished(() => void first.close());
  await once(first.listen(0, '127.0.0.1'), 'listening');
  const { port } = first.address() as { port: number };
  const [error] = (await once(second.listen(port, '127.0.0.1'), 'error')) as [unknown];
  expect(describeStartFailure(error, setting)).toBe(
    `Port ${port} is in use; stop the program that uses it, or set ${setting} to another port.`,
  );
});

/** Listens for signals with a stop that hangs. `send` reaches no other listener. */
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

it('a second signal is ignored during a stop', () => {
  const known = process.listeners('SIGINT');
  const { stop, send } = listen();
  send('SIGINT');
  send('SIGINT');
  send('SIGTERM');
  expect(stop).toHaveBeenCalledTimes(1);
  expect(process.listeners('SIGINT')).toHaveLength(known.length + 1);
});

it('a stop that hangs ends the process within five seconds', () => {
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
