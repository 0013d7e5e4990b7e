import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildDocument, buildText, codesOf, engine, findIn, LINE, LINES } from '../../testing/build-findings.ts';
import { compileTemplate } from './compile-template.ts';
import type { Layer } from '../../document/layer.ts';

/** Counts the lines of a text in a higher box of the same width. */
async function countInkLines(text: string): Promise<number> {
  const document = buildDocument([buildText({ y: 0, height: 1000 })], { viewport: { width: 400, height: 1000 } });
  const { bytes } = await engine.render({
    template: compileTemplate(document),
    values: new Map([['it', text]]),
    format: 'png',
    scale: 1,
  });
  const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
  const isInk = (row: number) => data.subarray(row * info.width, (row + 1) * info.width).some((gray) => gray < 128);
  let bottom = 0;
  for (let row = 0; row < info.height; row += 1) if (isInk(row)) bottom = row;
  // Descenders reach into the next line, whose own letters end lower.
  return Math.floor((bottom - LINE * 0.4) / LINE) + 1;
}

/** Words of each script and their separator. */
const scripts: Record<string, { words: string[]; between: string }> = {
  Latin: { words: ['spring', 'market', 'harbour', 'open'], between: ' ' },
  Cyrillic: { words: ['весна', 'рынок', 'гавань', 'открыт'], between: ' ' },
  Greek: { words: ['άνοιξη', 'αγορά', 'λιμάνι', 'ανοιχτό'], between: ' ' },
  Arabic: { words: ['الربيع', 'السوق', 'الميناء', 'مفتوح'], between: ' ' },
  Hebrew: { words: ['אביב', 'שוק', 'נמל', 'פתוח'], between: ' ' },
  Devanagari: { words: ['वसंत', 'बाज़ार', 'बंदरगाह', 'खुला'], between: ' ' },
  Thai: { words: ['ฤดูใบไม้ผลิ', 'ตลาด', 'ท่าเรือ', 'เปิด'], between: '' },
  Chinese: { words: ['春天', '市场', '港口', '开放'], between: '' },
  Japanese: { words: ['春の', '市場', '港', 'ひらく'], between: '' },
  Korean: { words: ['봄', '시장', '항구', '열림'], between: ' ' },
};

describe.each(Object.entries(scripts))('a text in %s', (_script, { words, between }) => {
  const take = (count: number) =>
    Array.from({ length: count }, (_, index) => words[index % words.length]).join(between);
  /** As many words as fit in the box. */
  let count = 1;

  beforeAll(async () => {
    while ((await countInkLines(take(count + 1))) <= LINES) count += 1;
  });

  it('that fills its box has no finding', async () => {
    expect(await findIn(buildDocument([buildText()]), take(count))).toEqual([]);
    expect(await findIn(buildDocument([buildText({ minSize: 10 })]), take(count))).toEqual([]);
  });

  it('with one more word is reported as cut', async () => {
    const [finding, ...rest] = await findIn(buildDocument([buildText()]), take(count + 1));
    expect(rest).toEqual([]);
    expect(finding?.[0]).toBe('text-cut');
    const lost = /cut off: (.*)$/.exec(finding?.[1] ?? '')?.[1] ?? '';
    expect(lost).not.toBe('');
    expect(take(count + 1).endsWith(lost)).toBe(true);
  });

  it('with one more word and `minSize` is reported as shrunk', async () => {
    const findings = await findIn(buildDocument([buildText({ minSize: 8 })]), take(count + 1));
    expect(codesOf(findings)).toEqual(['text-shrunk']);
    expect(findings[0]?.[1]).toMatch(/^Shrunk to \d\d% to fit\.$/);
  });

  it('that is far too long is reported as shrunk and cut', async () => {
    const findings = await findIn(buildDocument([buildText({ minSize: 20 })]), take(count * 5));
    expect(codesOf(findings)).toEqual(['text-shrunk', 'text-cut']);
    expect(findings[0]?.[1]).toBe('Shrunk to 83% to fit.');
  });
});

describe('a text', () => {
  const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index + 1}`).join(' ');

  it.each(['Milk\nBread\nEggs\nCheese', 'Milk\nBread\n🥚\n🧀'])(
    '%j fits once its last lines are joined',
    async (text) => {
      expect(await findIn(buildDocument([buildText()]), text)).toEqual([]);
      expect(codesOf(await findIn(buildDocument([buildText()]), `${text} ${words(9)}`))).toEqual(['text-cut']);
    },
  );

  it('that is cut has a finding with the lost words', async () => {
    const document = buildDocument([buildText({ width: 400, height: LINE })]);
    const [finding] = await findIn(document, words(12));
    const [, shown, lost] = /^The last (\d+) words are cut off: (.*)$/.exec(finding?.[1] ?? '') ?? [];
    expect(words(12).endsWith(lost ?? '-')).toBe(true);
    expect(lost?.split(' ')).toHaveLength(Number(shown));
    // The rest fits with an ellipsis, and with one more word it would not.
    const left = 12 - Number(shown);
    expect(await findIn(document, `${words(left)}…`)).toEqual([]);
    expect(codesOf(await findIn(document, `${words(left + 1)}…`))).toEqual(['text-cut']);
  });

  it.each([
    ['an emoji in its last line', 'one two three four five six 🚀 seven eight nine ten', {}],
    ['emoji everywhere', '🚀 one 🚀 two 🚀 three 🚀 four 🚀 five 🚀 six 🚀 seven', {}],
    [
      'capitals that are longer than the lowercase letters',
      'Straße groß weiß Fuß Maß süß Gruß Spaß',
      { uppercase: true },
    ],
    ['line breaks', 'one two\nthree four five\nsix seven\neight nine', {}],
    ['half-width kana', 'ﾊﾞｰｹﾞﾝ ｾｰﾙ ﾊﾟｰﾃｨ ﾌﾟﾚｾﾞﾝﾄ ｷｬﾝﾍﾟｰﾝ ｶﾞｲﾄﾞ ﾊﾞｰｹﾞﾝ ﾊﾟｰﾃｨ', {}],
    ['two directions', 'one two שלום עולם three four five six seven eight', {}],
  ])('that is cut has a finding with all lost words, with %s', async (_name, text, parts) => {
    const document = buildDocument([buildText({ height: 2 * LINE, width: 200, ...parts })]);
    const [finding] = await findIn(document, text);
    const lost = /cut off: (.*)$/s.exec(finding?.[1] ?? '')?.[1] ?? '';
    const joined = text.replaceAll(/[\s🚀]+/gu, ' ');
    expect(lost).not.toBe('');
    expect(joined.endsWith(lost.replaceAll(/\s+/g, ' '))).toBe(true);
    // The rest fits with an ellipsis.
    const left = joined.slice(0, joined.length - lost.replaceAll(/\s+/g, ' ').length).trim();
    expect(await findIn(document, `${left}…`)).toEqual([]);
  });

  it('is reported at its longest visible variable', async () => {
    const document = buildDocument([buildText({ text: '[[{{long}} {{empty}}]]{{short}} {{it}}', width: 60 })], {
      variables: ['it', 'long', 'empty', 'short'].map((name) => ({ name, type: 'text', label: name, required: false })),
    });
    const values = new Map([
      ['long', words(90)],
      ['short', 'word'],
      ['it', words(20)],
    ]);
    const request = { template: compileTemplate(document), format: 'png', scale: 1, purpose: 'check' } as const;
    const { findings } = await engine.render({ ...request, values });
    expect(findings.map(({ name, code }) => [name, code])).toEqual([['it', 'text-cut']]);
    // The label of a missing value may be longer than the value.
    const { findings: others } = await engine.render({ ...request, values, standIns: new Set(['short']) });
    expect(others).toEqual([]);
  });

  it('in several layers is reported once with its worst finding', async () => {
    const layers = [
      buildText({ id: 'a', minSize: 20 }),
      buildText({ id: 'b', minSize: 8 }),
      buildText({ id: 'c', minSize: 22 }),
    ];
    const [shrunk] = await findIn(buildDocument(layers), words(16));
    expect(shrunk).toEqual(await findIn(buildDocument([layers[1] as Layer]), words(16)).then(([only]) => only));
  });

  it('in a layer without variables, a hidden layer or a placeholder has no finding', async () => {
    const still = buildText({ text: words(60) });
    expect(await findIn(buildDocument([still]), 'x')).toEqual([]);
    expect(await findIn(buildDocument([buildText({ showWhenEmpty: 'it', text: words(60) })]), 'x')).toEqual([]);
    expect(await findIn(buildDocument([buildText()]), words(60), { standIns: new Set(['it']) })).toEqual([]);
  });

  it.each([
    ['Café 東京 мир 🚀 ♥', []],
    ['ℹ ™ ‼ ⁉ ↔ ↩ ⏏ Ⓜ ▪ ▫ ▶ ◀ ☀ ⚠ ❤ ⬆ 〰 〽 ㊗ ㊙', []],
    ['ﾊﾞｰｹﾞﾝ ﾊﾟｰﾃｨ', []],
    ['Go to თბილისი', ['No installed font has these characters: თ ბ ი ლ ს']],
    ['𝐁𝐢𝐠 𝐬𝐚𝐥𝐞', ['No installed font has these characters: 𝐁 𝐢 𝐠 𝐬 𝐚 ...']],
  ])('"%s" is reported with %j', async (text, messages) => {
    const findings = await findIn(buildDocument([buildText({ text: 'თ {{it}}' })]), text);
    expect(findings).toEqual(messages.map((message) => ['letters-missing', message]));
  });

  it.each([
    ['de-DE', { height: 44 }],
    ['fr-FR', { height: 84, weight: 700 }],
  ])('that is a price in %s shrinks before it is broken or cut', async (locale, parts) => {
    const layer = buildText({ text: '{{it|price:EUR}}', width: 200, size: 32, minSize: 10, ...parts });
    expect(codesOf(await findIn(buildDocument([layer], { locale }), 1_234_567.5))).toEqual(['text-shrunk']);
  });

  it('in a custom font has no missing letters', async () => {
    const fonts = [{ family: 'Brand', weight: 400, italic: false, hash: 'a', byteCount: 1 }];
    const template = { ...compileTemplate(buildDocument([buildText({ family: 'Brand' })])), fonts };
    const request = { template, values: new Map([['it', 'თბილისი']]), format: 'png', scale: 1 } as const;
    expect((await engine.render({ ...request, purpose: 'check' })).findings).toEqual([]);
  });

  it('with missing letters in several layers is reported once', async () => {
    const layers = ['a', 'b', 'c'].map((id) => buildText({ id }));
    expect(codesOf(await findIn(buildDocument(layers), words(60)))).toEqual(['text-cut']);
  });
});
