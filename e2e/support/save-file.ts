import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

/** Waits for a press that saves a file, and reads that file. */
export async function saveFile(
  page: Page,
  press: Promise<void>,
): Promise<{ name: string; file: string; bytes: Buffer }> {
  const [saved] = await Promise.all([page.waitForEvent('download'), press]);
  const file = await saved.path();
  return { name: saved.suggestedFilename(), file, bytes: readFileSync(file) };
}
