import type { JSHandle, Page } from '@playwright/test';

/** What a person would drag from a folder: the data of a `dragover` or `drop`. */
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
