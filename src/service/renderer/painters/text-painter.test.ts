import { expect, test } from 'vitest';
import { buildDocument, buildText, engine, findIn, LINE } from '../../../testing/build-findings.ts';
import { compileTemplate } from '../compile-template.ts';
import type { TemplateDocument } from '../../../document/template-document.ts';

async function draw(text: string, lines: number, parts: Parameters<typeof buildText>[0] = {}): Promise<Uint8Array> {
  const template = compileTemplate(buildDocument([buildText({ width: 150, height: lines * LINE, ...parts })]));
  return (await engine.render({ template, values: new Map([['it', text]]), format: 'png', scale: 1 })).bytes;
}

test.each(['Summer fest 🎉', 'Summer\n🎉 🎉'])('"%s" fits a box of two lines', async (text) => {
  expect(Buffer.compare(await draw(text, 2), await draw(text, 3))).toBe(0);
});

test.each([
  // The last visible line is cut.
  ['Donaudampf~schiff~fahrt und mehr', 'Donaudampf-\nschifffahrt und…', 160, 2],
  ['Donaudampf~schiff~fahrt', 'Donaudampf-\nschifffahrt', 160, 3],
  // The second hyphen does not fit in the first line.
  ['Donau~dampf~schiff', 'Donau-\ndampfschiff', 150, 3],
  ['Donau~dampf~schiff~fahrt', 'Donau-\ndampfschiff-\nfahrt', 150, 3],
  // A hyphen would add a line.
  ['Donau~dampf~schifffahrt', 'Donaudampf\u200bschifffahrt', 150, 2],
  // No hyphen fits: the word moves to the next line, or breaks without one.
  ['und so Do~nau', 'und so\nDonau', 120, 3],
  ['Donaudampf~schiff', 'Donaudampf\u200bschiff', 146, 3],
  ['ab~ cd~ef~\ngh', 'ab cdef\ngh', 160, 3],
])('%j, with soft hyphens shown as ~, is drawn as %j', async (text, drawn, width, lines) => {
  const soft = text.replaceAll('~', '\u00ad');
  expect(Buffer.compare(await draw(soft, lines, { width }), await draw(drawn, lines, { width }))).toBe(0);
});

test.each([
  ['يسعدنا دعوتكم لحضور افتتاح', ' فرعنا الجديد في وسط المدينة'],
  ['אנו שמחים להזמין', ' אתכם לפתיחת הסניף החדש'],
  ['العلامة iPhone 17 متوفرة', ' الآن في فروعنا 12345 يوميا'],
  ['שלום שלום', ' ABCDEFGHIJKLMNOPQRSTUVWXYZ'],
])('a right-to-left text is cut after a word: "%s"', async (head, lost) => {
  expect(Buffer.compare(await draw(head + lost, 2), await draw(`${head}…`, 2))).toBe(0);
  const document = buildDocument([buildText({ width: 150, height: 2 * LINE })]);
  expect(await findIn(document, `${head}…`)).toEqual([]);
  const [finding] = await findIn(document, head + lost);
  expect(finding?.[1].endsWith(` cut off: ${lost.trim()}`)).toBe(true);
});

test.each([
  ['Sony כרטיס מתנה לחג החנוכה של~המשפחה כולה', {}],
  ['Sony 12 כרטיס 34 מתנה\nלחג 5 ab החנוכה של המשפחה,~כולה', {}],
  ['Sony 🎉 כרטיס מתנה לחג החנוכה~של המשפחה 🎉\nכולה', {}],
  ['Galley بطاقة هدية~للعائلة كلها في العيد الجديد', { width: 220 }],
  ['Galley بطاقة هدية للعائلة كلها في~العيد الجديد السعيد', {}],
  ['Sony כרטיס~מתנה לחג החנוכה~של המשפחה כולה', { width: 220, align: 'right', letterSpacing: 0.1 }],
] as const)(
  'a left-to-right line that ends in right-to-left words is drawn as if broken there: "%s"',
  async (text, parts) => {
    const [wrapped, broken] = [' ', '\n'].map((blank) =>
      draw(text.replaceAll('~', blank), 3, { width: 360, ...parts }),
    );
    expect(Buffer.compare((await wrapped) as Uint8Array, (await broken) as Uint8Array)).toBe(0);
  },
);

test.each([
  ['Unsere Kunden in Tel Aviv (תל אביב) und Haifa (חיפה) lieben die neue Karte', { align: 'justify' }],
  ['Our customers in Tel Aviv (תל אביב) love the new card it', { balance: true }],
] as const)('a line that ends in left-to-right words keeps its alignment: "%s"', async (text, parts) => {
  const [plain, set] = await Promise.all([{}, parts].map((own) => draw(text, 4, { width: 300, ...own })));
  expect(Buffer.compare(plain as Uint8Array, set as Uint8Array)).not.toBe(0);
});

test.each([
  ['Summer fest 🎉🎉🎉 🎉', '🎉 for all of us 🎉'],
  ['Big summer 🎉🎉🎉🎉', ' tonight in town'],
])('emoji next to a cut are kept: "%s"', async (head, lost) => {
  expect(Buffer.compare(await draw(head + lost, 2), await draw(`${head}…`, 2))).toBe(0);
  const document = buildDocument([buildText({ width: 150, height: 2 * LINE })]);
  expect((await findIn(document, head + lost))[0]?.[1]).toMatch(/words are cut off: /);
});

test.each([
  ['Ada Lovelace\n', 'Ada Lovelace'],
  ['Ada \nLovelace  \n\n', 'Ada\nLovelace'],
])('%j is drawn like %j', async (text, trimmed) => {
  const parts = { width: 260, height: LINE * trimmed.split('\n').length, minSize: 8 };
  const findings = await findIn(buildDocument([buildText(parts)]), text);
  expect(findings).toEqual([]);
  for (const align of ['left', 'center', 'right'] as const) {
    const [blank, bare] = [await draw(text, 2, { ...parts, align }), await draw(trimmed, 2, { ...parts, align })];
    expect(Buffer.compare(blank, bare)).toBe(0);
  }
});

test('an empty line adds no space to a text that is cut', async () => {
  const cut = await draw('Summer\n\nA long text that is cut', 2);
  expect(Buffer.compare(cut, await draw('Summer\nA long text that is cut', 2))).toBe(0);
});

test('a text breaks at soft hyphens before it shrinks', async () => {
  const parts = { width: 160, minSize: 4 };
  const soft = await draw('Donaudampf\u00adschifffahrt', 3, parts);
  expect(Buffer.compare(soft, await draw('Donaudampf-\nschifffahrt', 3, parts))).toBe(0);
});

test('a right-to-left word that is wider than its box is cut after a letter', async () => {
  expect(Buffer.compare(await draw('ש'.repeat(50), 1), await draw(`${'ש'.repeat(8)}…`, 1))).toBe(0);
});

test.each(['โปรโมชั่นป้ายน้ำแข็ง', 'ພາສາລາວ', 'ខ្ញុំស្រលាញ់កម្ពុជា', 'ကျေးဇူးတင်ပါတယ်', 'مرحبا'])(
  '"%s" has no letter spacing',
  async (text) => {
    expect(Buffer.compare(await draw(text, 3, { letterSpacing: 0.15 }), await draw(text, 3))).toBe(0);
  },
);

test.each(['ﾊﾞ', 'ｹﾞ', 'ﾊﾟ'])('the half-width kana "%s" is drawn with its mark', async (text) => {
  expect(Buffer.compare(await draw(text, 1), await draw(Array.from(text).join('\u200b'), 1))).toBe(0);
});

test('composed and decomposed Korean look the same', async () => {
  const text = '한국어 값 Café';
  expect(Buffer.compare(await draw(text.normalize('NFD'), 2), await draw(text, 2))).toBe(0);
});

test.each([
  ['phone', '{{it}}', '+972 3 123 4567'],
  ['url', '{{it}}', 'https://example.com/a?b=1'],
  ['date', '{{it|iso}}', '2026-03-05'],
])('a %s looks the same in left-to-right and right-to-left languages', async (type, text, value) => {
  const variables = [{ name: 'it', type, label: '', required: false }] as TemplateDocument['variables'];
  const drawn = ['he-IL', undefined].map(async (locale) => {
    const document = buildDocument([buildText({ text, align: 'center', width: 380 })], { variables, locale });
    const request = { template: compileTemplate(document), values: new Map([['it', value]]) };
    return (await engine.render({ ...request, format: 'png', scale: 1 })).bytes;
  });
  const [hebrew, english] = await Promise.all(drawn);
  expect(Buffer.compare(hebrew as Uint8Array, english as Uint8Array)).toBe(0);
});
