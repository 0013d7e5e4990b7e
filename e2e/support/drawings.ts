import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

export const readDrawing = (file: string) =>
  readFileSync(new URL(`../../src/service/svg-import/examples/${file}`, import.meta.url), 'utf8');

export const changeDrawing = (svg: string, changes: readonly [before: string, after: string][]) =>
  changes.reduce((text, [before, after]) => text.replace(before, after), svg);

export async function dropDrawing(page: Page, name: string, svg: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([fileName, text]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text ?? ''], fileName ?? '', { type: 'image/svg+xml' }));
      return transfer;
    },
    [name, svg] as const,
  );
  const heading = page.getByRole('heading', { level: 1 });
  await heading.dispatchEvent('dragover', { dataTransfer });
  await heading.dispatchEvent('drop', { dataTransfer });
}
