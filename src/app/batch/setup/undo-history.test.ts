import { expect, it } from 'vitest';
import { act, redo, startHistory, undo } from './undo-history.ts';

it('undoes and redoes steps with their messages', () => {
  const two = act(act(startHistory('a'), 'b', 'To b.'), 'c', 'To c.');
  expect(two).toMatchObject({ present: 'c', message: 'To c.' });
  const one = undo(two);
  expect(one).toMatchObject({ present: 'b', message: 'Undone: To c.' });
  expect(undo(one)).toMatchObject({ present: 'a', message: 'Undone: To b.' });
  expect(redo(redo(undo(one)))).toMatchObject({ present: 'c', message: 'To c.' });
});

it('stays unchanged at either end', () => {
  const start = startHistory('a');
  expect(undo(start)).toBe(start);
  expect(redo(start)).toBe(start);
});

it('drops undone steps after a new one', () => {
  const other = act(undo(act(startHistory('a'), 'b', 'To b.')), 'c', 'To c.');
  expect(redo(other)).toBe(other);
  expect(undo(other).present).toBe('a');
});

it('joins consecutive steps with one topic', () => {
  const typed = act(act(startHistory(''), 'A', 'Typed.', 'box'), 'Ad', 'Typed.', 'box');
  expect(undo(typed).present).toBe('');
  expect(undo(act(undo(typed), 'B', 'Typed.', 'box')).present).toBe('');
  expect(undo(act(typed, 'x', 'Typed.', 'other')).present).toBe('Ad');
});
