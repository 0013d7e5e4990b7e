import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { variableTypes, type VariableType } from '../contract/variable.ts';
import { suggestTexts } from './registry.ts';

describe('a likelier spelling', () => {
  test.each<[VariableType, string, string[]]>([
    ['email', 'ana@gmial.com', ['ana@gmail.com']],
    ['email', 'Ana.B@hotmal.com', ['Ana.B@hotmail.com']],
    ['email', 'ana@example.cmo', ['ana@example.com']],
    ['email', 'ana@gmail,com', ['ana@gmail.com']],
    ['url', 'example.com', ['https://example.com']],
    ['url', 'www.example.com/a?b=c', ['https://www.example.com/a?b=c']],
    ['url', 'htps://example.com', ['https://example.com']],
    ['number', '1,000', ['1000', '1.000']],
    ['number', '1.234,56', ['1234.56']],
    ['number', '1,234.56', ['1234.56']],
    ['number', '1’000.50', ['1000.50']],
    ['number', '€ 12,50', ['12.50']],
    ['number', '\u221212,5', ['-12.5']],
    ['number', '₹ 1,24,999', ['124999']],
    ['number', '１，２３４', ['1234', '1.234']],
    ['number', '١٬٢٣٤٫٥٠ ر.س', ['1234.50']],
    ['number', '฿ ๑,๒๓๔.๕๐', ['1234.50']],
    ['number', '$.50', ['.50']],
    ['number', '-$1,234.50', ['-1234.50']],
    ['date', '٩/٣/٢٠٢٦', ['2026-03-09', '2026-09-03']],
    ['date', '๒๕/๓/๒๕๖๙', ['2026-03-25', '2569-03-25']],
    ['date', '9.3.2026', ['2026-03-09']],
    ['date', '09/03/2026', ['2026-03-09', '2026-09-03']],
    ['date', '12/31/2026', ['2026-12-31']],
    ['date', '9 March 2026', ['2026-03-09']],
    ['date', '1er mai 2026', ['2026-05-01']],
    ['date', 'Mar 9, 2026', ['2026-03-09']],
    ['date', '2026年3月9日', ['2026-03-09']],
    ['date', '9. März 2026', ['2026-03-09']],
    ['date', '9. Ma\u0308rz 2026', ['2026-03-09']],
    ['date', '9 มีนาคม 2569', ['2026-03-09', '2569-03-09']],
    ['date', '9 марта 2026 г.', ['2026-03-09']],
    ['date', '9. listopada 2026', ['2026-10-09', '2026-11-09']],
    ['date', '20260309', ['2026-03-09']],
  ])('of a %s %j is %j', (type, typed, suggested) => {
    expect(suggestTexts(type, typed)).toEqual(suggested);
  });

  test.each<[VariableType, string]>([
    ['email', 'ana@gmail.com'],
    ['email', 'ana@gmai'],
    ['email', 'ana@gmail.co'],
    ['email', 'ana@example.org'],
    ['email', '@gmial.com'],
    ['url', 'https://example.com'],
    ['url', 'javascript:alert(1)'],
    ['url', 'ftp://example.com'],
    ['number', '12.5'],
    ['number', 'about 12 or 13'],
    ['number', '(12,50)'],
    ['number', '1.234,50-'],
    ['number', '$2k'],
    ['number', '5万円'],
    ['number', '555.123.4567'],
    ['number', '12\u201315'],
    ['number', '1,24,99'],
    ['date', '2026-03-09'],
    ['date', '30.2.2026'],
    ['date', 'tomorrow'],
    ['date', '9 marmelade 2026'],
    ['text', 'ana@gmial.com'],
  ])('of a %s %j is not offered', (type, typed) => {
    expect(suggestTexts(type, typed)).toEqual([]);
  });

  it('never throws and never repeats what was typed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...variableTypes), fc.string(), (type, typed) => {
        expect(suggestTexts(type, typed)).not.toContain(typed.trim());
      }),
    );
  });
});
