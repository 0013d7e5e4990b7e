import type { FileChooser, Locator, Page } from '@playwright/test';
import type { Layer } from '../../src/document/layer.ts';
import { expect } from './test.ts';

type Box = Pick<Layer, 'x' | 'y' | 'width' | 'height'>;
interface Size {
  width: number;
  height: number;
}

/** What a user has done. */
export interface Effort {
  clicks: number;
  drags: number;
  /** Keys that aren't typed into a field, such as Tab. */
  keys: number;
  letters: number;
  fields: number;
}

/** One way to use the app. Some functions are for the editor only. */
export interface Hand {
  effort: Effort;
  /** Presses a button, or switches a checkbox. */
  press: (control: Locator) => Promise<void>;
  /** Replaces the text of a field. Without one, types into the field that has the focus, whose text is selected. */
  type: (text: string, field?: Locator) => Promise<void>;
  /** Chooses an option by its label. */
  choose: (select: Locator, label: string) => Promise<void>;
  upload: (button: Locator, file: Parameters<FileChooser['setFiles']>[0]) => Promise<void>;
  openPanel: (name: string) => Promise<void>;
  /** Moves and resizes the layer that was just added, roughly, and goes to its properties. */
  place: (before: Box, wanted: Box, page: Size) => Promise<void>;
  /** Goes to the properties of the page. */
  openPage: () => Promise<void>;
  save: () => Promise<void>;
}

/** The most Tab presses to a control: more means that it can't be reached. */
const TABS_MAX = 400;

function startEffort(): Effort {
  return { clicks: 0, drags: 0, keys: 0, letters: 0, fields: 0 };
}

async function typeLetters(page: Page, effort: Effort, text: string): Promise<void> {
  effort.fields += 1;
  effort.letters += text.length;
  await page.keyboard.type(text);
}

/** Uses a mouse, or fingers, for everything except letters. */
export function createMouse(page: Page, isTouch = false): Hand {
  const effort = startEffort();

  async function press(control: Locator): Promise<void> {
    effort.clicks += 1;
    await (isTouch ? control.tap() : control.click());
  }

  async function drag(from: [number, number], to: [number, number]): Promise<void> {
    effort.drags += 1;
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2);
    await page.mouse.move(...to);
    await page.mouse.up();
  }

  return {
    effort,
    press,
    async type(text, field) {
      if (field !== undefined) {
        await press(field);
        effort.keys += 1;
        await page.keyboard.press('ControlOrMeta+A');
      }
      await typeLetters(page, effort, text);
    },
    async choose(select, label) {
      effort.fields += 1;
      // Playwright can't see the list, which the browser draws.
      effort.clicks += 2;
      await select.selectOption({ label });
    },
    async upload(button, file) {
      // The input is invisible; its label looks like a button.
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(button.locator('..'))]);
      await chooser.setFiles(file);
    },
    openPanel: (name) => press(page.getByRole('tab', { name })),
    async place(before, wanted, size) {
      const sheet = await page.locator('.editor-page').boundingBox();
      if (sheet === null) throw new Error('The canvas has no page');
      const at = (x: number, y: number): [number, number] => [
        sheet.x + Math.min(Math.max(x / size.width, 0), 1) * sheet.width,
        sheet.y + Math.min(Math.max(y / size.height, 0), 1) * sheet.height,
      ];
      const middle = { x: before.x + before.width / 2, y: before.y + before.height / 2 };
      const by = { x: wanted.x - before.x, y: wanted.y - before.y };
      await drag(at(middle.x, middle.y), at(middle.x + by.x, middle.y + by.y));
      const grip = await page.locator('[data-handle=se]').boundingBox();
      if (grip === null) throw new Error('The layer has no handles');
      const corner: [number, number] = [grip.x + grip.width / 2, grip.y + grip.height / 2];
      await drag(corner, at(wanted.x + wanted.width, wanted.y + wanted.height));
    },
    openPage: async () => {
      // Beside the page.
      const stage = await page.locator('.editor-stage').boundingBox();
      effort.clicks += 1;
      await page.mouse.click((stage?.x ?? 0) + 4, (stage?.y ?? 0) + 4);
    },
    save: () => press(page.getByRole('button', { name: 'Save', exact: true })),
  };
}

/** Never uses the pointer. */
export function createKeyboard(page: Page): Hand {
  const effort = startEffort();

  async function strike(key: string, times = 1): Promise<void> {
    effort.keys += times;
    for (let count = 0; count < times; count += 1) await page.keyboard.press(key);
  }

  /** Presses Tab until a control has the focus. */
  async function reach(control: Locator): Promise<void> {
    for (let count = 0; count < TABS_MAX; count += 1) {
      const where = await control.evaluate((element) => {
        const { activeElement: active } = document;
        if (active === element) return 'here';
        const isBefore = active !== null && (active.compareDocumentPosition(element) & 2) !== 0;
        return isBefore ? 'before' : 'after';
      });
      if (where === 'here') return;
      await strike(where === 'before' ? 'Shift+Tab' : 'Tab');
    }
    throw new Error(`Tab doesn't reach ${String(control)}`);
  }

  async function press(control: Locator): Promise<void> {
    await reach(control);
    await strike((await control.getAttribute('href')) === null ? 'Space' : 'Enter');
  }

  return {
    effort,
    press,
    async type(text, field) {
      if (field !== undefined) {
        await reach(field);
        await strike('ControlOrMeta+A');
      }
      await typeLetters(page, effort, text);
    },
    async choose(select, label) {
      effort.fields += 1;
      await reach(select);
      const read = () =>
        select.evaluate((element, wanted) => {
          const { options, selectedIndex } = element as HTMLSelectElement;
          const index = Array.from(options).findIndex((option) => option.label === wanted);
          return index - selectedIndex;
        }, label);
      // An arrow key for each option on the way, all of which are chosen for a moment.
      let left = await read();
      for (let count = 0; left !== 0 && count < TABS_MAX; count += 1) {
        await strike(left > 0 ? 'ArrowDown' : 'ArrowUp');
        left = await read();
      }
      expect(left, `${label} can be chosen`).toBe(0);
    },
    async upload(button, file) {
      await reach(button);
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), strike('Space')]);
      await chooser.setFiles(file);
    },
    async openPanel(name) {
      await reach(page.getByRole('tab', { selected: true }));
      const tab = page.getByRole('tab', { name });
      while ((await tab.getAttribute('aria-selected')) !== 'true') await strike('ArrowRight');
    },
    async place(before, wanted) {
      const stage = page.locator('.editor-stage');
      await expect(stage, 'a new layer can be moved by arrow keys').toBeFocused();
      await strike(wanted.x < before.x ? 'Shift+ArrowLeft' : 'Shift+ArrowRight', 3);
      await strike(wanted.y < before.y ? 'Shift+ArrowUp' : 'Shift+ArrowDown', 3);
      await strike('Enter');
    },
    async openPage() {
      await strike('Escape');
      await expect(page.locator('.editor-stage'), 'Escape leads to the canvas').toBeFocused();
      await strike('Escape');
      await strike('Enter');
    },
    save: () => strike('ControlOrMeta+s'),
  };
}
