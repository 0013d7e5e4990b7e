import { expect, test } from 'vitest';
import { buildText } from '../../../testing/build-findings.ts';
import type { PaintContext } from './painter.ts';
import { prepareText } from './text-node.ts';

const values = new Map([
  ['phone', '+972 3 123 4567'],
  ['day', '2026-03-05'],
  ['email', '\u20661.a@example.com\u202e'],
  ['text', '12-34'],
]);

test.each([
  ['{{phone}}', undefined, '+972 3 123 4567'],
  ['{{phone}}', 'he-IL', '\u2066+972 3 123 4567\u2069'],
  ['Tel. {{phone}}', 'he-IL', 'Tel. +972 3 123 4567'],
  ['טלפון: {{phone}}', undefined, 'טלפון: \u2066+972 3 123 4567\u2069'],
  ['\u2067Call שלום [[{{phone}}]]', undefined, 'Call שלום \u2066+972 3 123 4567\u2069'],
  ['التاريخ {{day|iso}} {{text}}', 'ar-EG', 'التاريخ \u20662026-03-05\u2069 12-34'],
  ['وب {{email}}', 'fa-IR', 'وب \u20661.a@example.com\u2069'],
])('%s in the locale %s is prepared as %j', async (text, locale, expected) => {
  const context: Partial<PaintContext> = {
    values,
    valueLocale: { locale },
    typeOf: (name) => name,
    fontStack: async () => 'Inter',
  };
  expect((await prepareText(buildText({ text }), context as PaintContext))?.text).toBe(expected);
});
