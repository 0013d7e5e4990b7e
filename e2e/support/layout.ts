import { expect, type Locator, type Page } from '@playwright/test';

/** One layout shift, as the browser measures it. */
export interface Shift {
  /** 1 means that the whole screen moved by its height. */
  value: number;
  /** Something below the page's header has moved. */
  isBelow: boolean;
  /** The shift follows a press within half a second, so users expect it. */
  isAfterInput: boolean;
  /** Text of the moved elements. */
  words: string;
}

/** Watches every page opened from now on. The returned function reads the shifts of the current one. */
export async function watchShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    interface Entry extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    }
    const shifts: Shift[] = ((window as { shifts?: Shift[] }).shifts = []);
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[]) {
        const isBelow = sources.some(({ node }) => document.querySelector('main')?.contains(node) === true);
        const words = sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '').join(' | ');
        shifts.push({ value, isBelow, isAfterInput: hadRecentInput, words });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as { shifts?: Shift[] }).shifts ?? []);
}

export function sumShifts(shifts: readonly Shift[]): number {
  return shifts.reduce((sum, { value }) => sum + value, 0);
}

/** Whether nothing covers the element at its top, center and bottom. */
export async function isOnTop(element: Locator): Promise<boolean> {
  return element.evaluate((found) => {
    const { left, top, bottom, width, height } = found.getBoundingClientRect();
    return [top + 2, top + height / 2, bottom - 2].every((y) =>
      found.contains(document.elementFromPoint(left + width / 2, y)),
    );
  });
}

interface Place {
  x: number;
  y: number;
}

export async function middleOf(element: Locator): Promise<Place> {
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
}

/** A slow double press, which the browser counts as two. The second press hits a button with this name as soon as it appears. */
export async function pressTwice(page: Page, place: Place, name: RegExp): Promise<void> {
  const second = page.evaluate(
    ({ x, y, source }) =>
      new Promise<void>((resolve) => {
        const press = () => {
          const button = document.elementFromPoint(x, y)?.closest('button');
          if (button && new RegExp(source).test(button.textContent.trim())) {
            button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
            resolve();
          } else {
            requestAnimationFrame(press);
          }
        };
        press();
      }),
    { ...place, source: name.source },
  );
  // A button that has just changed ignores the first press.
  await expect(async () => {
    await page.mouse.click(place.x, place.y);
    await Promise.race([second, page.waitForTimeout(5_000).then(() => Promise.reject(new Error(`No ${name.source}`)))]);
  }).toPass();
}
