import type { Field } from '../../../variables/field.ts';
import { positionName } from '../typed-texts.ts';

/** Rows that are taken over together. */
export const GROUP = 10;

/** Positions of the first rows of all groups but the first, which is on the screen. */
export function listGroups(fields: readonly Field[]): number[] {
  return Array.from({ length: Math.ceil(fields.length / GROUP) - 1 }, (_, at) => (at + 1) * GROUP);
}

/** What keeps a group asleep. */
interface Gate {
  opened: Promise<void>;
  open: () => void;
}

/**
 * Rows of a long form as the server has drawn them. They are whole, and take what is typed; React takes a group over when
 * somebody comes near or something is to change in it, so that a form of hundreds costs what is seen of it.
 */
export class SleepingRows {
  readonly #fields: readonly Field[];
  readonly #isAwake: boolean;
  /** By the position of its first row. */
  readonly #gates = new Map<number, Gate>();
  readonly #left = new Set<number>();
  readonly #allTaken: Gate = createGate();

  /** `isAwake` where none is to sleep: even then React takes group after group over. */
  constructor(fields: readonly Field[], isAwake: boolean) {
    this.#fields = fields;
    this.#isAwake = isAwake;
    for (const from of listGroups(fields)) {
      this.#gates.set(from, createGate());
      this.#left.add(from);
    }
  }

  /** What a group waits for before it is drawn, also once it is open: React must find it again. Other fields wait for nothing. */
  findGate(from: number, fields: readonly Field[]): Promise<void> | undefined {
    return this.#isAwake || fields !== this.#fields ? undefined : this.#gates.get(from)?.opened;
  }

  noteTaken(from: number): void {
    this.#left.delete(from);
    if (this.#left.size === 0) this.#allTaken.open();
  }

  wake(index: number): void {
    this.#gates.get(index - (index % GROUP))?.open();
  }

  /** Resolves once all rows are part of the form. Other fields than those are from the start. */
  wakeAll(fields: readonly Field[]): Promise<void> {
    this.#gates.forEach(({ open }) => open());
    return fields === this.#fields ? this.#allTaken.opened : Promise.resolve();
  }

  /** Wakes what somebody comes near to or types in, and what was typed in before the app was there. */
  watch(rows: HTMLElement, signal: AbortSignal): void {
    if (this.#isAwake) return;
    const wakeRow = (row: Element) => this.wake([...rows.children].indexOf(row));
    const near = new IntersectionObserver(
      (entries) => {
        for (const { target } of entries.filter(({ isIntersecting }) => isIntersecting)) {
          near.unobserve(target);
          wakeRow(target);
        }
      },
      { rootMargin: '100% 0px' },
    );
    for (const row of rows.children) near.observe(row);
    signal.addEventListener('abort', () => near.disconnect());
    for (const type of ['pointerdown', 'input']) {
      const hear = ({ target }: Event) => {
        const row = target instanceof Element ? target.closest('.field-rows > *') : null;
        if (row !== null) wakeRow(row);
      };
      rows.addEventListener(type, hear, { signal, capture: true });
    }
    const form = rows.closest('form');
    const texts = new FormData(form ?? undefined);
    this.#fields.forEach((_, index) => texts.get(positionName(index)) && this.wake(index));
  }
}

function createGate(): Gate {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}
