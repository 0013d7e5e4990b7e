import { spawnSync } from 'node:child_process';
import { hostname } from 'node:os';
import { expect, it } from 'vitest';
import { holder, isDeadHolder } from './holder.ts';

it('knows which processes of this machine have ended', () => {
  const { pid } = spawnSync('true');
  expect(isDeadHolder(`${pid} ${hostname()}`)).toBe(true);
  expect(isDeadHolder(`${process.ppid} ${hostname()}`)).toBe(false);
  expect(isDeadHolder(`${pid} another machine`)).toBe(false);
  // A process in a container has the same id as the one before it.
  expect(isDeadHolder(holder)).toBe(true);
});
