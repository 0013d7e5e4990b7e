import { describe, expect, it, test } from 'vitest';
import { formatSearch, parseSearch } from '../lib/search-params.ts';
import { isNarrowed, listSearch, needsAll, type ListView } from './list-view.ts';

const plain = parseSearch(listSearch, new URLSearchParams());
const full: ListView = { q: 'é & 1+1=2?', visibility: 'PRIVATE', favourites: true, sort: '-updated', layout: 'table' };

describe('the address of a view', () => {
  test.each([full, plain, { ...plain, q: ' two  words ' }])('restores %j', (view) => {
    const address = formatSearch(listSearch, view).toString();
    expect(parseSearch(listSearch, new URLSearchParams(address))).toEqual(view);
  });

  it('is empty for the plain view', () => {
    expect(formatSearch(listSearch, plain).toString()).toBe('');
  });

  it('may contain unknown values, and keeps other parameters', () => {
    const address = new URLSearchParams('sort=toString&layout=__proto__&favourites=1&other=x');
    expect(parseSearch(listSearch, address)).toEqual(plain);
    expect(formatSearch(listSearch, plain, address).toString()).toBe('other=x');
  });
});

it('every view except the plain one needs the whole list', () => {
  expect(needsAll({ ...plain, layout: 'table' })).toBe(false);
  expect(needsAll({ ...plain, sort: 'name' })).toBe(true);
  expect(needsAll({ ...plain, q: 'x' })).toBe(true);
});

it('a query or filter narrows a view, but an order does not', () => {
  expect(isNarrowed({ ...plain, sort: 'name' })).toBe(false);
  expect(isNarrowed({ ...plain, visibility: 'SHARED' })).toBe(true);
  expect(isNarrowed({ ...plain, favourites: true })).toBe(true);
  expect(isNarrowed({ ...plain, q: ' ' })).toBe(false);
});
