import { describe, expect, test } from 'vitest';
import { findChoices, findRanges, foldText, matchesWords, parseQuery } from './match-text.ts';

function matches(query: string, text: string, id?: string): boolean {
  return matchesWords(parseQuery(query), foldText(text), id);
}

function marked(query: string, text: string): string[] {
  return findRanges(parseQuery(query), text).map(([from, to]) => text.slice(from, to));
}

describe('a query', () => {
  test.each([
    ['card quo', 'Quote card'],
    ['zurich', 'Zürich events'],
    ['ZÜRICH', 'Zurich events'],
    ['strasse', 'Straße'],
    ['STRAẞE', 'Strasse'],
    ['KIRMIZI', 'Kırmızı kart'],
    ['oeuvre', 'Œuvre du mois'],
    ['aero', 'Ærø'],
    ['lodz', 'Łódź'],
    ['thordur', 'Þórður'],
    ["o'brien", 'Pat Oʼbrien'],
    ['85 × 200', 'Banner 85x200'],
    ['85x200', 'Banner 85 × 200'],
    ['東京', '春の東京セール'],
    ['(.*)[', 'a (.*)[ b'],
    ['', 'anything'],
  ])('%s matches %s', (query, text) => {
    expect(matches(query, text)).toBe(true);
  });

  test.each([
    ['quote poster', 'Quote card'],
    ['qot', 'Quote card'],
    ['7x7', 'Card 7'],
  ])('%s does not match %s', (query, text) => {
    expect(matches(query, text)).toBe(false);
  });

  test('matches the start of an id once it is long enough', () => {
    expect(matches('ABCDEF00', 'Card', 'abcdef00-0000')).toBe(true);
    expect(matches('abcd', 'Card', 'abcdef00-0000')).toBe(false);
  });
});

describe('marks', () => {
  test.each([
    ['zurich sale', 'Sale in ZÜRICH', ['Sale', 'ZÜRICH']],
    ['quo uote', 'Quote card', ['Quote']],
    ['card', 'ﬁne Å card', ['card']],
    ['weg', 'Straßenweg', ['weg']],
    ['s', 'ß', ['ß']],
    ['stras', 'Am Straßentor', ['Straß']],
    ['', 'Quote card', []],
  ])('of %s in %s cover the original letters', (query, text, ranges) => {
    expect(marked(query, text)).toEqual(ranges);
  });
});

const labels = ['red', 'dark red', 'green', 'redwood', 'osterreich'];

test('the choices for a query are the labels with its words, and those that begin with them come first', () => {
  expect(findChoices(labels, ' Red', 100)).toEqual({ found: [0, 3, 1], total: 3 });
  expect(findChoices(labels, 'blue', 100)).toEqual({ found: [], total: 0 });
  expect(findChoices(labels, 'Öster', 100)).toEqual({ found: [4], total: 1 });
});

test('without a query the first labels are found, and all are counted', () => {
  const many = Array.from({ length: 100_000 }, (_, index) => `option ${index}`);
  const { found, total } = findChoices(many, '', 100);
  expect([found.length, found.at(-1), total]).toEqual([100, 99, 100_000]);
});
