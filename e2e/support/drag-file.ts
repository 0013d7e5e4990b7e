import type { JSHandle, Page } from '@playwright/test';
import { readFileSync } from 'node:fs';

/** The data for a `dragover` or `drop` event with a file. */
export function dragFile(
  page: Page,
  name: string,
  content: Buffer | string,
  type = '',
): Promise<JSHandle<DataTransfer>> {
  return page.evaluateHandle(
    ([fileName, base64, mimeType]) => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      transfer.items.add(new File([bytes], fileName, { type: mimeType }));
      return transfer;
    },
    [name, Buffer.from(content).toString('base64'), type] as const,
  );
}

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
