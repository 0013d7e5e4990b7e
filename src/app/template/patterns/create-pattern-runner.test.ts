import { describe, expect, it, vi } from 'vitest';
import { createPatternRunner, type PatternThread } from './create-pattern-runner.ts';

const never = new Promise<never>(() => {});

function setUp(
  answer: (pattern: string, text: string) => Promise<boolean | undefined>,
  ready: Promise<unknown> = Promise.resolve(),
) {
  const ended: number[] = [];
  const startThread = vi.fn<() => PatternThread>(() => {
    const number = startThread.mock.calls.length;
    return { ready, ask: answer, end: () => ended.push(number) };
  });
  let isLate = false;
  const runner = createPatternRunner({ startThread, wait: () => (isLate ? Promise.resolve() : never) });
  return { runner, startThread, ended, letTimePass: () => (isLate = true) };
}

describe('a pattern runner', () => {
  it('runs patterns one after the other in one thread', async () => {
    const asked: string[] = [];
    const { runner, startThread } = setUp(async (pattern, text) => {
      asked.push(`${pattern} ${text}`);
      return pattern === text;
    });
    const answers = [runner.matches('a', 'a'), runner.matches('b', 'c'), runner.matches('a', '')];
    expect(await Promise.all(answers)).toEqual([true, false, false]);
    expect(asked).toEqual(['a a', 'b c', 'a ']);
    expect(startThread).toHaveBeenCalledTimes(1);
  });

  it('ends the thread of a slow pattern, and does not run that pattern again', async () => {
    const { runner, startThread, ended, letTimePass } = setUp((pattern) =>
      pattern === 'slow' ? never : Promise.resolve(true),
    );
    letTimePass();
    expect(await runner.matches('slow', 'x')).toBeUndefined();
    expect(runner.stateOf('slow')).toBe('slow');
    expect(ended).toEqual([1]);
    expect(await runner.matches('slow', 'y')).toBeUndefined();
    expect(startThread).toHaveBeenCalledTimes(1);
  });

  it('uses a new thread for other patterns', async () => {
    const { runner, startThread, letTimePass } = setUp((pattern) =>
      pattern === 'slow' ? never : Promise.resolve(true),
    );
    letTimePass();
    await runner.matches('slow', 'x');
    const other = runner.matches('fine', 'x');
    expect(await other).toBe(true);
    expect(startThread).toHaveBeenCalledTimes(2);
  });

  it('stops running patterns after a few slow ones', async () => {
    const { runner, startThread, letTimePass } = setUp(() => never);
    letTimePass();
    for (let at = 0; at < 50; at += 1) expect(await runner.matches(`slow ${at}`, 'x')).toBeUndefined();
    expect(startThread).toHaveBeenCalledTimes(5);
  });

  it('reports a pattern that no engine can use once', async () => {
    const { runner } = setUp(async () => undefined);
    const listen = vi.fn<() => void>();
    const stop = runner.subscribe(listen);
    expect(runner.stateOf('[')).toBe('usable');
    await runner.matches('[', 'x');
    await runner.matches('[', 'y');
    expect(runner.stateOf('[')).toBe('unusable');
    expect(listen).toHaveBeenCalledTimes(1);
    stop();
  });

  it('leaves all checks to the service if no thread can be started', async () => {
    const { runner, startThread, ended } = setUp(async () => true, Promise.reject(new Error('blocked')));
    for (let at = 1; at <= 6; at += 1) expect(await runner.matches('a', 'a')).toBeUndefined();
    expect(runner.stateOf('a')).toBe('usable');
    expect(startThread).toHaveBeenCalledTimes(6);
    expect(ended).toHaveLength(6);
    startThread.mockImplementation(() => {
      throw new Error('blocked');
    });
    expect(await runner.matches('a', 'a')).toBeUndefined();
  });
});
