import { existsSync, mkdtempSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { lockBatchFolder } from './lock-batch-folder.ts';

const setUp = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'galley-lock-'));
  return { folder, file: path.join(folder, 'galley-batch.lock') };
};
const touchTime = (file: string) => statSync(file).mtimeMs;

it('takes over from a run that was killed and had the same number, as in a container that is started again', async () => {
  const { folder, file } = setUp();
  writeFileSync(file, `${process.pid}\n${hostname()}\nearlier\n`);
  const unlock = await lockBatchFolder(folder, async () => {});
  expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`^${process.pid}\n${hostname()}\n(?!earlier)`));
  unlock();
  expect(existsSync(file)).toBe(false);
});

it('stays out while a process of the same host name and number works, which touches its lock', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { folder, file } = setUp();
  const unlock = await lockBatchFolder(folder);
  onTestFinished(unlock);
  const held = readFileSync(file, 'utf8');
  utimesSync(file, 1, 1);
  const wait = async (ms: number) => {
    vi.advanceTimersByTime(ms);
    await vi.waitFor(() => expect(touchTime(file)).toBeGreaterThan(1_000));
  };
  await expect(lockBatchFolder(folder, wait)).rejects.toThrow(
    `A process of ${hostname()} works in ${folder}; wait for it.`,
  );
  expect(readFileSync(file, 'utf8')).toBe(held);
});

it.each([process.pid, 4_000_000])(
  'goes by the touches of a lock of another host, whatever runs here: %i',
  async (pid) => {
    const { folder, file } = setUp();
    writeFileSync(file, `${pid}\nelsewhere\nx\n`);
    const touch = async () => utimesSync(file, 1, 1);
    await expect(lockBatchFolder(folder, touch)).rejects.toThrow(
      `A process of elsewhere works in ${folder}; wait for it.`,
    );
    const unlock = await lockBatchFolder(folder, async () => {});
    expect(readFileSync(file, 'utf8')).toContain(hostname());
    unlock();
  },
);

it('takes its own number for that of another process in a lock that names no host', async () => {
  const { folder, file } = setUp();
  writeFileSync(file, String(process.pid));
  await expect(lockBatchFolder(folder, () => expect.fail())).rejects.toThrow(
    `Process ${process.pid} works in ${folder};`,
  );
  expect(readFileSync(file, 'utf8')).toBe(String(process.pid));
});
