import { describe, expect, it } from 'vitest';
import { createFileName } from './file-name.ts';

const date = new Date(2026, 10, 3);

describe('createFileName', () => {
  it('joins name, day and the extension of the bytes', () => {
    expect(createFileName('Sale banner', 'png', date)).toBe('Sale banner 2026-11-03.png');
  });

  it('keeps letters of every script', () => {
    expect(createFileName('حملة الربيع – 春', 'jpg', date)).toBe('حملة الربيع – 春 2026-11-03.jpg');
  });

  it('cannot leave the folder or name a device', () => {
    expect(createFileName('../../etc/passwd', 'png', date)).toBe('etc passwd 2026-11-03.png');
    expect(createFileName('CON', 'png', date)).toBe('render CON 2026-11-03.png');
    expect(createFileName('a\u0000b\nc:d*e', 'png', date)).toBe('a b c d e 2026-11-03.png');
  });

  it('cannot turn its extension around', () => {
    expect(createFileName('photo\u202Egnp.exe', 'png', date)).toBe('photo gnp.exe 2026-11-03.png');
  });

  it('has a name when nothing is left, and never a long one', () => {
    expect(createFileName(' ... ', 'png', date)).toBe('render 2026-11-03.png');
    expect(createFileName('a'.repeat(200), 'png', date)).toHaveLength(80 + ' 2026-11-03.png'.length);
  });

  it('has at most the bytes that every system takes, and no half letters', () => {
    const name = createFileName('😀'.repeat(200), 'png', date);
    expect(new TextEncoder().encode(name).length).toBeLessThan(230);
    expect(name).toMatch(/^(😀){50} 2026-11-03\.png$/u);
    expect(createFileName('a\ud800b\udc00', 'png', date)).toBe('a b 2026-11-03.png');
  });
});
