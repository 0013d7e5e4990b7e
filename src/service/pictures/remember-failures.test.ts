import { expect, it } from 'vitest';
import { PictureError } from './create-picture-loader.ts';
import { rememberFailures } from './remember-failures.ts';

const DEAD = 'https://pictures.example/dead.png';

function setUp() {
  const clock = { now: 0 };
  const asked: string[] = [];
  const load = rememberFailures(
    async (address, signal) => {
      asked.push(address);
      await Promise.resolve();
      signal?.throwIfAborted();
      if (address.startsWith(DEAD)) throw new PictureError();
      return new Uint8Array([1]);
    },
    () => clock.now,
  );
  return { load, clock, asked };
}

it('retries a failed address after half a minute', async () => {
  const { load, clock, asked } = setUp();
  await expect(load(DEAD)).rejects.toThrow(PictureError);
  await expect(load(DEAD)).rejects.toThrow(PictureError);
  expect(asked).toEqual([DEAD]);
  clock.now = 31_000;
  await expect(load(DEAD)).rejects.toThrow(PictureError);
  expect(asked).toEqual([DEAD, DEAD]);
});

it('does not remember an abort as a failure of the address', async () => {
  const { load, asked } = setUp();
  const aborter = new AbortController();
  const gone = load(DEAD.replace('dead', 'slow'), aborter.signal);
  const other = load(DEAD.replace('dead', 'slow'));
  aborter.abort();
  await expect(gone).rejects.toThrow('aborted');
  await expect(other).resolves.toEqual(new Uint8Array([1]));
  expect(asked).toHaveLength(2);
});

it('forgets the oldest failures when long addresses fill the cache', async () => {
  const { load, asked } = setUp();
  const addresses = ['1', '2', '3'].map((name) => `${DEAD}?${name.repeat(900_000)}`);
  for (const address of addresses) await expect(load(address)).rejects.toThrow(PictureError);
  await expect(load(addresses[2] as string)).rejects.toThrow(PictureError);
  expect(asked).toHaveLength(3);
  await expect(load(addresses[0] as string)).rejects.toThrow(PictureError);
  expect(asked).toHaveLength(4);
});
