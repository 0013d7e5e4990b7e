import { expect, type Page } from '@playwright/test';

/** Opens a page with its first screen in the document: on a busy machine the service may be too slow for that at first. */
export async function openDrawn(page: Page, address: string): Promise<void> {
  await expect(async () => {
    const document = await page.goto(address, { waitUntil: 'commit' });
    expect(await document?.text()).toContain('id="first-answers"');
  }).toPass({ intervals: [5_000], timeout: 30_000 });
}

/** Keeps the app from starting, or what is called `name` of it, until it is let through. */
export async function holdScripts(page: Page, name = 'index'): Promise<() => void> {
  let letThrough = () => {};
  const isDue = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(new RegExp(`/${name}-[^/]+\\.js$`), async (route) => {
    await isDue;
    await route.continue();
  });
  return () => letThrough();
}
