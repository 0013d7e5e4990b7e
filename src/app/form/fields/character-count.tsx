import { EMPTY_TEXT } from '../../../variables/field.ts';
import { countCharacters } from '../../../variables/messages.ts';
import type { FieldForm } from './field-control-props.ts';

/** Numbers as long as this have room enough. */
const SHORT_MAX = 999;

/**
 * Written past React, and in a box of its own size: a key renders nothing, and lays out this number alone. What is spoken
 * is the hint and the error.
 */
export function CharacterCount({ name, form, max }: { name: string; form: FieldForm; max: number }) {
  function follow(line: HTMLElement): () => void {
    const number = line.firstElementChild?.firstChild as Text;
    let isOver: boolean | undefined;
    function show(): void {
      const text = form.read(name);
      const count = text === EMPTY_TEXT ? 0 : countCharacters(text);
      number.data = String(count);
      if (isOver === count > max) return;
      isOver = count > max;
      // A heavier letter would be wider, and what is around it be laid out again.
      line.className = `shrink-0 tabular ${isOver ? 'text-danger underline' : ''}`;
    }
    show();
    return form.subscribe(name, show);
  }
  return (
    <span ref={follow} aria-hidden="true">
      <span style={max > SHORT_MAX ? { width: `${String(max).length + 1}ch` } : undefined} className="count">
        0
      </span>
      {` / ${max}`}
    </span>
  );
}
