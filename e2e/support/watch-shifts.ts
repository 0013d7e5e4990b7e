import type { Page } from '@playwright/test';

/** One layout shift, as the browser measures it. */
export interface Shift {
  /** 1 is the whole screen by the whole of it. */
  value: number;
  /** Something below the header of the page has moved. */
  isBelow: boolean;
  /** Half a second after a press at most, which people take for its answer. */
  isAfterInput: boolean;
  /** Of what has moved. */
  words: string;
}

/** Watches each page that is opened from now on; what it gives reads the shifts of the present one. */
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
