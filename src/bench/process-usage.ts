import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;
/** In the text of /proc/PID/stat after the name: parent, then processor time of user and system, of the process and its dead children. */
const PARENT_FIELD = 1;
const TIME_FIELDS = [11, 12, 13, 14];

function readStat(pid: number): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
  } catch {
    // It has ended meanwhile.
    return [];
  }
}

/** A process and all below it. Only Linux tells. */
function listTree(root: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name): [number, number | undefined] => [Number(name), readStat(Number(name))[PARENT_FIELD]]);
  const tree = [root];
  for (const parent of tree) tree.push(...parents.filter(([, of]) => of === parent).map(([pid]) => pid));
  return tree;
}

/** Milliseconds of processor time that a process and all below it have used. */
export function readCpuMs(root: number): number {
  const ticks = listTree(root).map((pid) => {
    const stat = readStat(pid);
    return TIME_FIELDS.reduce((sum, field) => sum + (stat[field] ?? 0), 0);
  });
  return (ticks.reduce((sum, own) => sum + own, 0) * 1000) / TICKS_PER_SECOND;
}

/** Megabytes of memory of a process and all below it, what they share counted once. */
export function readMemoryMb(root: number): number {
  const kilobytes = listTree(root).map((pid) => {
    try {
      return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1'))?.[1] ?? 0);
    } catch {
      return 0;
    }
  });
  return kilobytes.reduce((sum, own) => sum + own, 0) / 1024;
}
