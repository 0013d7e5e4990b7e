import type { Locator, Page } from '@playwright/test';

interface Place {
  x: number;
  y: number;
}

export async function middleOf(element: Locator): Promise<Place> {
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
}

/** A slow double press: the browser counts the second one as a first. It comes as soon as a button of this name is under it. */
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
  await page.mouse.click(place.x, place.y);
  await second;
}
