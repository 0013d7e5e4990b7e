import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isFull } from '../../service/database/database-failures.ts';
import { CommandError } from './command.ts';

export const LOCK = 'galley-batch.lock';

/** A process fills its lock as soon as it has made it, so an empty lock that is older than this was left behind. */
const UNWRITTEN_MS = 10_000;
/** How often a process touches the lock that it holds. */
const TOUCH_MS = 2_000;
/** Of a process that works, the lock is touched in this time, also when the machine has much to do. */
const UNTOUCHED_MS = 10_000;

/** Two processes in one folder would both send its rows. Returns what takes the lock away. */
export async function lockBatchFolder(
  folder: string,
  wait: (ms: number) => Promise<unknown> = setTimeout,
): Promise<() => void> {
  const file = path.join(folder, LOCK);
  // Two containers may have the same host name, and their processes the same number.
  const own = `${process.pid}\n${hostname()}\n${randomUUID()}\n`;
  for (let time = 0; time < 2; time += 1) {
    try {
      writeFileSync(file, own, { flag: 'wx' });
      return keepLock(file, own);
    } catch (error) {
      if ((error as { code?: string }).code !== 'EEXIST') {
        // On a full disk the file was made, but is empty.
        if (isFull(error)) rmSync(file, { force: true });
        throw new CommandError(`${folder} cannot be written; check who owns it, and its room.`);
      }
    }
    const owner = readLock(file);
    if (owner === undefined) continue;
    if (owner === '' && Date.now() - (readTouched(file) ?? 0) < UNWRITTEN_MS) break;
    // A lock of an earlier version of Galley names no host.
    const [pid, host = hostname()] = owner.split('\n');
    // Of another host nothing else is known; on this one a number is that of one process.
    if (host !== hostname() || (Number(pid) === process.pid && owner.includes('\n'))) {
      if (await isTouched(file, wait)) throw new CommandError(`A process of ${host} works in ${folder}; wait for it.`);
    } else if (isRunning(Number(pid))) {
      throw new CommandError(
        `Process ${pid} works in ${folder}; wait for it, or delete ${file} if that process is something else.`,
      );
    }
    removeLock(file, owner);
  }
  throw new CommandError(`Another process began to work in ${folder}; wait for it.`);
}

function keepLock(file: string, own: string): () => void {
  const touching = setInterval(() => {
    const now = new Date();
    // Somebody may have deleted it.
    utimes(file, now, now).catch(() => {});
  }, TOUCH_MS).unref();
  return () => {
    clearInterval(touching);
    if (readLock(file) === own) rmSync(file, { force: true });
  };
}

/**
 * Whether somebody works under a lock that names another host or this very process. In a container that is started again, the run
 * before had the same number. But two containers may be given the same host name, and then both are at work.
 */
async function isTouched(file: string, wait: (ms: number) => Promise<unknown>): Promise<boolean> {
  const before = readTouched(file);
  await wait(UNTOUCHED_MS);
  const after = readTouched(file);
  return after !== undefined && after !== before;
}

/** When a file was touched last; undefined when there is none. */
function readTouched(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}

/** What a lock holds; undefined when there is none. */
function readLock(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Removes the lock of a process that has ended. Another process may have its own there by now. */
function removeLock(file: string, owner: string): void {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (readLock(aside) === owner) rmSync(aside, { force: true });
  else renameSync(aside, file);
}

function isRunning(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
}
