import { expect, type Locator, type Page } from '@playwright/test';

interface Place {
  x: number;
  y: number;
}

export async function middleOf(element: Locator): Promise<Place> {
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
}

/**
 * A slow double press: the browser counts the second one as a first. It comes once `brought` lies under it, and is an event of
 * the page's own, by which only 350 ms have passed, however slow the machine is.
 */
export async function pressTwice(page: Page, place: Place, brought: Locator): Promise<void> {
  const first = await page.evaluateHandle(() => ({
    press: new Promise<Event>((resolve) => addEventListener('click', resolve, { once: true, capture: true })),
  }));
  await page.mouse.click(place.x, place.y);
  const isUnder = () =>
    brought.evaluate((element, { x, y }) => element.contains(document.elementFromPoint(x, y)), place);
  await expect.poll(isUnder).toBe(true);
  await first.evaluate(async ({ press }, { x, y }) => {
    const second = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, clientX: x, clientY: y });
    Object.defineProperty(second, 'timeStamp', { value: (await press).timeStamp + 350 });
    document.elementFromPoint(x, y)?.dispatchEvent(second);
  }, place);
}
