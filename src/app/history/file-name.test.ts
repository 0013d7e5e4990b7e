import { describe, expect, it } from 'vitest';
import { createFileName, DEFAULT_PATTERN, listPatternParts, togglePatternPart, writeFileName } from './file-name.ts';

const date = new Date(2026, 10, 3);

describe('createFileName', () => {
  it('joins name, day and extension', () => {
    expect(createFileName('Sale banner', 'png', date)).toBe('Sale banner 2026-11-03.png');
  });

  it('keeps letters of every script', () => {
    expect(createFileName('حملة الربيع – 春', 'jpg', date)).toBe('حملة الربيع – 春 2026-11-03.jpg');
  });

  it('keeps joiners only inside words and emoji', () => {
    const joined = 'می\u200cخواهم ශ්\u200dරී 👩\u200d👩\u200d👧';
    expect(createFileName(joined, 'png', date)).toBe(`${joined} 2026-11-03.png`);
    expect(createFileName('\u200da\u200c \u200db\u200d.png', 'png', date)).toBe('a b .png 2026-11-03.png');
  });

  it('cannot leave the folder or name a device', () => {
    expect(createFileName('../../etc/passwd', 'png', date)).toBe('etc passwd 2026-11-03.png');
    expect(createFileName('CON', 'png', date)).toBe('render CON 2026-11-03.png');
    expect(createFileName('a\u0000b\nc:d*e', 'png', date)).toBe('a b c d e 2026-11-03.png');
  });

  it('cannot reverse its extension', () => {
    expect(createFileName('photo\u202Egnp.exe', 'png', date)).toBe('photo gnp.exe 2026-11-03.png');
  });

  it('is never empty and never long', () => {
    expect(createFileName(' ... ', 'png', date)).toBe('render 2026-11-03.png');
    expect(createFileName('a'.repeat(200), 'png', date)).toHaveLength(80 + ' 2026-11-03.png'.length);
  });

  it('is limited to the bytes that every system accepts, without half characters', () => {
    const name = createFileName('😀'.repeat(200), 'png', date);
    expect(new TextEncoder().encode(name).length).toBeLessThan(230);
    expect(name).toMatch(/^(😀){50} 2026-11-03\.png$/u);
    expect(createFileName('a\ud800b\udc00', 'png', date)).toBe('a b 2026-11-03.png');
  });
});

const facts = {
  templateName: 'Conference pass',
  values: [
    ['headline', 'Make the thing'],
    ['price', 12.5],
    ['photo', 'data:image/png;base64,AAAA'],
    ['__proto__', 'Zoë'],
  ] as const,
  scale: 2,
  renderedAt: new Date(2026, 10, 21, 9, 5, 7),
  extension: 'png',
};

describe('writeFileName', () => {
  it('replaces names by their values', () => {
    expect(writeFileName('{template}_{headline}_{date}@{scale}x', facts)).toBe(
      'Conference pass_Make the thing_2026-11-21@2x.png',
    );
    expect(writeFileName('{ price } {__proto__} {time}', facts)).toBe('12.5 Zoë 09-05-07.png');
  });

  it.each(['Conference pass', 'CON', '', ' ... ', '../../etc/passwd', 'a'.repeat(300)])(
    'has for %j its name and the day by default when nothing was filled in',
    (templateName) => {
      const name = createFileName(templateName, 'png', facts.renderedAt);
      expect(writeFileName(DEFAULT_PATTERN, { ...facts, values: [], templateName })).toBe(name);
    },
  );

  it('starts with the filled-in text by default', () => {
    expect(writeFileName(DEFAULT_PATTERN, facts)).toBe('Make the thing Zoë - Conference pass.png');
  });

  it('omits parts without a value, and image data', () => {
    expect(writeFileName('a{photo}{toString}{unknown}b', facts)).toBe('ab.png');
    expect(writeFileName('', facts)).toBe('render.png');
  });

  it.each([
    ['{photo} - {date}', '2026-11-21.png'],
    ['{date} - {photo}', '2026-11-21.png'],
    ['{template}_{photo}_{date}', 'Conference pass_2026-11-21.png'],
    ['{photo}-{unknown}-{price}', '-5.png'],
    ['_{photo}_{date}', '_2026-11-21.png'],
  ])('leaves no separator of a part without a value in %j', (pattern, name) => {
    const values = [
      ['photo', ''],
      ['price', -5],
    ] as const;
    expect(writeFileName(pattern, { ...facts, values })).toBe(name);
  });

  it('keeps day and scale when a value is long', () => {
    const values = [['headline', '春'.repeat(5_000)]] as const;
    const name = writeFileName('{template}_{headline}_{date}@{scale}x', { ...facts, values });
    expect(name).toMatch(/^Conference pass_春{50}_2026-11-21@2x\.png$/);
  });

  const hostile = [
    '../../x',
    String.raw`C:\windows\x`,
    'con',
    'CLOCK$',
    '.hidden',
    'x\u202Egnp.exe',
    'a\u0000b\u0085c',
    'x\ud800',
    'tail. . ',
    '{template}',
    '😀'.repeat(400),
  ];

  it.each(hostile)('is legal on every system for %j, as a value and as a pattern', (text) => {
    for (const pattern of ['{headline}', text, `{headline}{headline}${text}{headline}`]) {
      const name = writeFileName(pattern, { ...facts, values: [['headline', text]] });
      expect(name).toMatch(/^[^.\s].*\.png$/u);
      // oxlint-disable-next-line no-control-regex -- what must not be there
      expect(name).not.toMatch(/[\u0000-\u001f\u007f-\u009f<>:"/\\|?*\u202a-\u202e\p{Surrogate}]/u);
      expect(name).not.toMatch(/^(con|clock\$)\s*\./i);
      expect(name).not.toMatch(/[. ]\.png$/);
      expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(204);
    }
  });
});

describe('the parts of a pattern', () => {
  it('are the built-in ones and usable values, with labels', () => {
    const labels = new Map([['headline', 'Headline']]);
    expect(listPatternParts([...facts.values, ['date', 'x'], ['a{b}', 'x']], labels)).toEqual([
      ['words', 'Main text'],
      ['template', 'Template'],
      ['date', 'Date'],
      ['time', 'Time'],
      ['scale', 'Scale'],
      ['headline', 'Headline'],
      ['price', 'price'],
      ['__proto__', '__proto__'],
    ]);
  });

  it('are appended and removed', () => {
    expect(togglePatternPart(DEFAULT_PATTERN, 'date')).toBe('{words} - {template} - {date}');
    expect(togglePatternPart('{template}_{headline}@{scale}x', 'headline')).toBe('{template} - {scale}');
    expect(togglePatternPart('{words}', 'words')).toBe('');
  });
});
