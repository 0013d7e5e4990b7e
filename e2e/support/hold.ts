import type { Page } from '@playwright/test';

/** Delays reading files, like a slow disk, until the returned function is called. */
export async function holdFiles(page: Page): Promise<() => Promise<void>> {
  const held = await page.evaluateHandle(() => {
    const { arrayBuffer } = Blob.prototype;
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    Blob.prototype.arrayBuffer = async function readSlowly() {
      await released;
      return arrayBuffer.call(this);
    };
    return {
      async release() {
        Blob.prototype.arrayBuffer = arrayBuffer;
        release();
        // By then the app has used or ignored the file.
        await new Promise((resolve) => setTimeout(resolve, 100));
      },
    };
  });
  return () => held.evaluate(({ release }) => release());
}

/** Delays requests until the returned function is called. */
export async function hold(page: Page, address: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
