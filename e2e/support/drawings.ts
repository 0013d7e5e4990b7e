import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { dragFile } from './drag-file.ts';

export const readDrawing = (file: string) =>
  readFileSync(new URL(`../../src/service/svg-import/examples/${file}`, import.meta.url), 'utf8');

export const changeDrawing = (svg: string, changes: readonly [before: string, after: string][]) =>
  changes.reduce((text, [before, after]) => text.replace(before, after), svg);

export async function dropDrawing(page: Page, name: string, svg: string): Promise<void> {
  const dataTransfer = await dragFile(page, name, svg, 'image/svg+xml');
  const heading = page.getByRole('heading', { level: 1 });
  await heading.dispatchEvent('dragover', { dataTransfer });
  await heading.dispatchEvent('drop', { dataTransfer });
}
