import { EMPTY_TEXT } from '../../../variables/field.ts';

/** Characters of the widest letters that one line takes on the narrowest screen. */
const SHORT = 16;

/** Boxes that show nothing and are sent as empty: they are still told from those that are left out. */
const sentAsEmpty = new WeakSet<HTMLTextAreaElement>();
const seenBoxes = new WeakMap<HTMLTextAreaElement, SeenBox>();

/** A box as the form sees it; one for each, because the form writes what it holds into one that it does not know. */
export function seeBox(box: HTMLTextAreaElement): SeenBox {
  const seen = seenBoxes.get(box) ?? new SeenBox(box);
  seenBoxes.set(box, seen);
  return seen;
}

class SeenBox {
  readonly type = 'text';
  readonly name: string;
  readonly #box: HTMLTextAreaElement;

  constructor(box: HTMLTextAreaElement) {
    this.name = box.name;
    this.#box = box;
    growFor(box, box.placeholder);
  }

  get value(): string {
    return sentAsEmpty.has(this.#box) && this.#box.value === '' ? EMPTY_TEXT : this.#box.value;
  }

  set value(text) {
    if (text === EMPTY_TEXT) sentAsEmpty.add(this.#box);
    else sentAsEmpty.delete(this.#box);
    this.#box.value = text === EMPTY_TEXT ? '' : text;
    growFor(this.#box, this.#box.value);
  }

  focus(): void {
    this.#box.focus();
  }
}

/** Takes what is typed in any control of the form. What is typed in a box counts, also when nothing is left of it. */
export function noteTyping(event: Event): void {
  if (!(event.target instanceof HTMLTextAreaElement)) return;
  sentAsEmpty.delete(event.target);
  growWhenFull(event);
}

/**
 * A box is one line high, so that a key lays out the box alone, and grows with its text from here on. What is not typed is
 * judged by its length: to measure it would lay out the whole form for each field.
 */
function growFor(box: HTMLTextAreaElement, text: string): void {
  if (!isShort(text)) box.classList.add('growing');
}

/** Takes an event of any control of the form: a box that was typed in, or gone to, because the page may have become narrower. */
export function growWhenFull({ target: box }: Event): void {
  if (!(box instanceof HTMLTextAreaElement) || isShort(box.value)) return;
  if (box.scrollHeight > box.clientHeight) box.classList.add('growing');
}

function isShort(text: string): boolean {
  return text.length <= SHORT && !text.includes('\n');
}
