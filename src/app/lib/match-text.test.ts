import { describe, expect, test } from 'vitest';
import { findRanges, foldText, matchesWords, parseQuery } from './match-text.ts';

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
