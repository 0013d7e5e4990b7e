import { chromium } from '@playwright/test';
import { findChromium } from '../../e2e/find-chromium.mjs';

/** Chromium with nothing in it that works in the background, and with memory measured to the byte. */
export async function launchChromium() {
  return chromium.launch({
    executablePath: await findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--enable-precise-memory-info',
    ],
  });
}
