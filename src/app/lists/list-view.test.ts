import { describe, expect, it, test } from 'vitest';
import { formatView, isNarrowed, needsAll, parseView, plainView, type ListView } from './list-view.ts';

const full: ListView = {
  query: 'é & 1+1=2?',
  visibility: 'PRIVATE',
  onlyFavourites: true,
  sort: '-updated',
  layout: 'table',
};

describe('the address of a view', () => {
  test.each([full, plainView, { ...plainView, query: ' two  words ' }])('brings back %j', (view) => {
    expect(parseView(new URLSearchParams(formatView(view).toString()))).toEqual(view);
  });

  it('is bare for a plain view', () => {
    expect(formatView(plainView).toString()).toBe('');
  });

  it('may hold anything', () => {
    expect(parseView(new URLSearchParams('?shape=square&sort=toString&layout=__proto__&favourites=1&other=x'))).toEqual(
      plainView,
    );
  });
});

it('needs the whole list for everything but the plain order', () => {
  expect(needsAll({ ...plainView, layout: 'table' })).toBe(false);
  expect(needsAll({ ...plainView, sort: 'name' })).toBe(true);
  expect(needsAll({ ...plainView, query: 'x' })).toBe(true);
});

it('leaves nothing out by ordering alone', () => {
  expect(isNarrowed({ ...plainView, sort: 'name' })).toBe(false);
  expect(isNarrowed({ ...plainView, visibility: 'SHARED' })).toBe(true);
  expect(isNarrowed({ ...plainView, onlyFavourites: true })).toBe(true);
  expect(isNarrowed({ ...plainView, query: ' ' })).toBe(false);
});
