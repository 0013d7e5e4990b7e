import type { Locator } from '@playwright/test';

/** Whether nothing lies over it, from its top down to its foot. */
export async function isOnTop(element: Locator): Promise<boolean> {
  return element.evaluate((found) => {
    const { left, top, bottom, width, height } = found.getBoundingClientRect();
    return [top + 2, top + height / 2, bottom - 2].every((y) =>
      found.contains(document.elementFromPoint(left + width / 2, y)),
    );
  });
}
