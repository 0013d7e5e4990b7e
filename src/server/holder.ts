import { hostname } from 'node:os';

/** Names this process in the ledger. */
export const holder = `${process.pid} ${hostname()}`;

/**
 * Whether a process has certainly ended. Nothing is known about processes on other machines. In a container, a restarted process
 * has the same id as the one before.
 */
export function isDeadHolder(name: string): boolean {
  const [pid = '', ...host] = name.split(' ');
  if (host.join(' ') !== hostname()) return false;
  if (name === holder) return true;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
