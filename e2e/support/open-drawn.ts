import type { Page } from '@playwright/test';

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
