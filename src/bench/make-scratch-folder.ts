import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** An empty folder that goes when the benches end. */
export function makeScratchFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'galley-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
