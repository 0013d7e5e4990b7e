import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/** Collects all garbage of this process at once. */
export const collectGarbage = runInNewContext('gc') as () => void;

/** Milliseconds of processor that this process has used, all its threads together; a busy machine changes them little. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
