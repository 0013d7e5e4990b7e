import { describe, expect, it, test } from 'vitest';
import {
  findRanges,
  gradeMatch,
  matchGrades,
  prepareQuery,
  prepareText,
  slipsToPrefix,
  type QueryWord,
} from './match-text.ts';

function grade(query: string, text: string): number {
  return gradeMatch(prepareQuery(query)[0] as QueryWord, prepareText(text));
}

function marked(query: string, text: string): string[] {
  return findRanges(prepareQuery(query), text).map(([from, to]) => text.slice(from, to));
}

describe('matching', () => {
  test.each([
    ['quote', 'Quote', matchGrades.whole],
    ['quo', 'Quote card', matchGrades.start],
    ['card', 'Quote card', matchGrades.wordStart],
    ['uot', 'Quote card', matchGrades.inside],
    ['qoute', 'Quote card', matchGrades.oneSlip],
    ['quto', 'Quote card', matchGrades.oneSlip],
    ['certifcate', 'Annual certificate', matchGrades.oneSlip],
    ['sertifikate', 'Annual certificate', matchGrades.twoSlips],
    ['zurich', 'Zürich events', matchGrades.start],
    ['ZÜRICH', 'Zurich events', matchGrades.start],
    ['strasse', 'Straße', matchGrades.whole],
    ['STRAẞE', 'Strasse', matchGrades.whole],
    ['KIRMIZI', 'Kırmızı kart', matchGrades.start],
    ['oeuvre', 'Œuvre du mois', matchGrades.start],
    ['aero', 'Ærø', matchGrades.whole],
    ['ol', 'Øl', matchGrades.whole],
    ['lodz', 'Łódź', matchGrades.whole],
    ['thordur', 'Þórður', matchGrades.whole],
    ['o’brien', "O'Brien", matchGrades.whole],
    ["o'brien", 'Pat Oʼbrien', matchGrades.inside],
    ['85 × 200', 'Banner 85 × 200', matchGrades.wordStart],
    ['85x200', 'Banner 85 X 200', matchGrades.wordStart],
    ['728 x 90', '728\u00a0×\u00a090', matchGrades.whole],
    ['×', 'Galley × friends', matchGrades.wordStart],
    ['poster', 'Quote card', 0],
    ['qot', 'Quote card', 0],
  ])('grades %s in %s with %i', (query, text, expected) => {
    expect(grade(query, text)).toBe(expected);
  });

  it('grades the better match higher', () => {
    const grades = Object.values(matchGrades);
    expect([...grades].sort((one, other) => other - one)).toEqual(grades);
  });

  it('takes a query of any length and any characters', () => {
    expect(prepareQuery(`${'x'.repeat(5_000)} ${'y '.repeat(500)}`).length).toBeLessThanOrEqual(8);
    expect(grade('(.*)[', 'a (.*)[ b')).toBeGreaterThan(0);
    expect(prepareQuery('   ')).toEqual([]);
  });

  it('finds words without spaces between them', () => {
    expect(grade('東京', '春の東京セール')).toBe(matchGrades.inside);
  });
});

describe('slips', () => {
  test.each([
    ['abc', 'abc', 0],
    ['abcd', 'abdc', 1],
    ['abcd', 'abd', 1],
    ['abd', 'abcdefgh', 1],
    ['kyto', 'kyoto', 1],
    ['wxyz', 'abcd', undefined],
    ['abcdefgh', 'abc', undefined],
  ])('%s is %s with as few as can be', (typed, word, expected) => {
    expect(slipsToPrefix(typed, word, 2)).toBe(expected);
  });
});

describe('marks', () => {
  it('cover what was met, in the original letters', () => {
    expect(marked('zurich sale', 'Sale in ZÜRICH')).toEqual(['Sale', 'ZÜRICH']);
  });

  it('join where matches meet', () => {
    expect(marked('quo uote', 'Quote card')).toEqual(['Quote']);
  });

  it('cover the word that was meant', () => {
    expect(marked('kenote', 'Spring keynote')).toEqual(['keynote']);
  });

  it('stay in place behind letters that fold into more or fewer', () => {
    expect(marked('card', 'ﬁne Å card')).toEqual(['card']);
    expect(marked('weg', 'Straßenweg')).toEqual(['weg']);
  });

  it('cover a size as it is written, however it is typed, and stay in place behind it', () => {
    expect(marked('85x200', 'Banner 85 × 200 mm')).toEqual(['85 × 200']);
    expect(marked('90 mm', '1 x 2 x 90 mm')).toEqual(['90', 'mm']);
  });

  it('cover a letter whole that folds into several', () => {
    expect(marked('s', 'ß')).toEqual(['ß']);
    expect(marked('stras', 'Am Straßentor')).toEqual(['Straß']);
    expect(marked('oe', 'Chef d’œuvre')).toEqual(['œ']);
  });
});
