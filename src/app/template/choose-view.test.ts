import { expect, test } from 'vitest';
import { chooseView, type ViewState } from './choose-view.ts';

const render = { made: 'first' };
const nothing: ViewState = { render: undefined, isCurrent: false, hasProof: false, key: 'a', chosen: undefined };
const both: ViewState = { ...nothing, render, hasProof: true };

test('a page shows the example until the first proof', () => {
  expect(chooseView(nothing)).toBe('example');
  expect(chooseView({ ...nothing, hasProof: true })).toBe('proof');
});

test('a render that matches the form wins over the proof and the chosen view', () => {
  expect(chooseView({ ...both, isCurrent: true })).toBe('render');
  expect(chooseView({ ...both, isCurrent: true, chosen: { view: 'proof', render, key: 'a' } })).toBe('render');
  expect(chooseView({ ...both, isCurrent: true, chosen: { view: 'compare', render, key: 'a' } })).toBe('render');
});

test('a render of other values is only shown if there is no proof', () => {
  expect(chooseView(both)).toBe('proof');
  expect(chooseView({ ...both, hasProof: false })).toBe('render');
});

test('a chosen render is shown until the values change, and a comparison until the next render', () => {
  const chosen = { view: 'render', render, key: 'a' } as const;
  expect(chooseView({ ...both, chosen })).toBe('render');
  expect(chooseView({ ...both, chosen, key: 'b' })).toBe('proof');
  const compared = { ...chosen, view: 'compare' } as const;
  expect(chooseView({ ...both, chosen: compared, key: 'b' })).toBe('compare');
  expect(chooseView({ ...both, chosen: compared, render: { made: 'second' } })).toBe('proof');
});
