import { expect, it } from 'vitest';
import { addStep, redo, replacePresent, startHistory, undo, type UndoHistory } from './undo-history.ts';

const add = (history: UndoHistory<string>, contents: string) =>
  addStep(history, { contents, messages: [`To ${contents}.`, 'One field is empty.'] });
const read = ({ present, messages }: UndoHistory<string>) => [present, ...messages];

it('undo and redo say what they changed, and do nothing at either end', () => {
  const changed = add(startHistory('A', 'Read.'), 'B');
  expect(read(redo(changed))).toEqual(['B', 'To B.', 'One field is empty.']);
  const undone = undo(changed);
  expect(read(undone)).toEqual(['A', 'Undone: To B.']);
  expect(undo(undone)).toBe(undone);
  expect(redo(undone)).toEqual(changed);
});

it('a new step replaces the undone ones, and contents that changed outside are restored', () => {
  const replaced = add(undo(add(startHistory('A'), 'B')), 'C');
  expect(redo(replaced)).toBe(replaced);
  const typed = replacePresent(replaced, 'C, typed');
  expect(read(typed)).toEqual(['C, typed', 'To C.', 'One field is empty.']);
  expect(undo(typed).present).toBe('A');
  expect(redo(undo(typed)).present).toBe('C, typed');
});
