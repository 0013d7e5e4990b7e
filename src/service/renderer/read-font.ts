/**
 * Reads untrusted font files. Some damaged files make the engine abort its process, and a small WOFF2 file may decompress to
 * gigabytes, so this runs in a disposable process with limits on time and memory.
 */
import { Renderer } from '@takumi-rs/core';
import { create, type Font } from 'fontkit';
import { FAMILY_LENGTH_MAX } from '../../document/layers/text-layer.ts';
import type { FontReading } from './own-fonts.ts';
import { FontError } from './render-engine.ts';

/** Enough for a font with all Chinese characters. */
const UNPACKED_BYTES_MAX = 32 * 1024 * 1024;
const CHARACTERS_TRIED_MAX = 600;
const SIDE_PX = 800;
const TABLES_NEEDED = ['head', 'hhea', 'hmtx', 'maxp', 'cmap', 'name'];

const DAMAGED = 'The font file is damaged. Download it again.';

/** Reads a font's properties and draws some of its characters. Throws `FontError` if the font can't be used. */
export async function readFont(bytes: Uint8Array): Promise<FontReading> {
  const { characters, ...reading } = describeFont(bytes);
  await tryDrawing(bytes, reading, characters);
  return reading;
}

interface DescribedFont extends FontReading {
  characters: readonly number[];
}

function describeFont(bytes: Uint8Array): DescribedFont {
  try {
    const font = create(Buffer.from(bytes));
    if (!('directory' in font)) throw new FontError(DAMAGED);
    checkTables(font as Font & FontParts, bytes.length);
    return describeFace(font as Font & FontParts);
  } catch (error) {
    // fontkit throws various errors for damaged files.
    throw error instanceof FontError ? error : new FontError(DAMAGED, { cause: error });
  }
}

/** Members that fontkit's types lack. */
interface FontParts {
  directory: { tables: Record<string, { offset?: number; length: number }> };
  head: { macStyle: { italic: boolean } };
}

function checkTables({ directory: { tables }, type }: Font & FontParts, byteCount: number): void {
  // fontkit reports a length over 2 GB as negative.
  const unpacked = Object.values(tables).reduce((sum, { length }) => sum + (length >>> 0), 0);
  if (unpacked > UNPACKED_BYTES_MAX) {
    throw new FontError('The font is larger than 32 MB when unpacked. Use a font with fewer characters.');
  }
  const isBeyond = ({ offset = 0, length }: { offset?: number; length: number }) => offset + length > byteCount;
  const isWhole = type === 'WOFF2' || !Object.values(tables).some(isBeyond);
  const hasOutlines = ['glyf', 'CFF ', 'CFF2'].some((name) => name in tables);
  if (!isWhole || TABLES_NEEDED.some((name) => !(name in tables))) throw new FontError(DAMAGED);
  if (!hasOutlines) throw new FontError('The font has images instead of outlines. Use another font.');
}

function describeFace(font: Font & FontParts): DescribedFont {
  const { unitsPerEm, ascent, descent, 'OS/2': os2, variationAxes, characterSet } = font;
  const width = widthNames[os2?.usWidthClass ?? 5];
  const isVariable = variationAxes.wght !== undefined;
  // Many variable fonts are named after their thinnest face.
  const familyName = isVariable ? font.familyName.replace(WEIGHT_WORD, '') : font.familyName;
  const plain = cleanFontName(font.getName('preferredFamily', 'en') ?? familyName);
  const family = width === undefined || plain.toLowerCase().includes(width.toLowerCase()) ? plain : `${plain} ${width}`;
  if (plain === '') throw new FontError('The font has no name. Add a name in a font editor.');
  const isNumber = [unitsPerEm, ascent, descent].every((number) => Number.isInteger(number));
  if (!isNumber || unitsPerEm < 16 || unitsPerEm > 16_384) throw new FontError(DAMAGED);
  const characters = characterSet.filter((code) => code > 32 && code <= 0x10ffff && (code < 0xd800 || code > 0xf8ff));
  if (characters.length === 0) throw new FontError('The font has no letters. Use another font.');
  const style = os2?.fsSelection as { italic?: boolean; oblique?: boolean } | undefined;
  const weight = toWeight(os2?.usWeightClass ?? 400);
  const { min = weight, max = weight } = variationAxes.wght ?? {};
  const range = { weight: toWeight(Math.ceil(min / 100) * 100), weightMax: toWeight(Math.floor(max / 100) * 100) };
  return {
    family,
    ...(range.weight < range.weightMax ? range : { weight, weightMax: weight }),
    italic: style?.italic === true || style?.oblique === true || font.head.macStyle.italic,
    ascent,
    descent: -descent,
    unitsPerEm,
    characters,
  };
}

/** Rounds a weight to one that layers allow. Old fonts use 1 to 9. */
function toWeight(weight: number): number {
  return Math.min(900, Math.max(100, Math.round(weight < 10 ? weight * 100 : weight)));
}

async function tryDrawing(
  bytes: Uint8Array,
  { weight, italic }: FontReading,
  characters: readonly number[],
): Promise<void> {
  const renderer = new Renderer();
  const step = Math.max(1, Math.floor(characters.length / CHARACTERS_TRIED_MAX));
  const text = String.fromCodePoint(...characters.filter((_, index) => index % step === 0));
  const style = { fontFamily: '"tried"', fontSize: 20, overflowWrap: 'anywhere' } as const;
  const page = { width: SIDE_PX, height: SIDE_PX };
  try {
    const families = await renderer.registerFont({
      name: 'tried',
      data: bytes,
      weight,
      style: italic ? 'italic' : 'normal',
    });
    if (families.length === 0) throw new FontError(DAMAGED);
    await renderer.render(
      { type: 'container', style: page, children: [{ type: 'text', text, style }] },
      { ...page, format: 'raw', fontFamilies: [] },
    );
  } catch (error) {
    throw new FontError(DAMAGED, { cause: error });
  }
}

/** Width class names, except for the normal class, 5. */
const widthNames: Readonly<Record<number, string>> = {
  1: 'Ultra Condensed',
  2: 'Extra Condensed',
  3: 'Condensed',
  4: 'Semi Condensed',
  6: 'Semi Expanded',
  7: 'Expanded',
  8: 'Extra Expanded',
  9: 'Ultra Expanded',
};

/** Turns a font's name into one line of plain text. */
function cleanFontName(name: string): string {
  return name
    .slice(0, FAMILY_LENGTH_MAX)
    .replace(/\s+/gu, ' ')
    .replace(/[\p{C}"\\]/gu, '')
    .trim();
}

const WEIGHT_WORD = /\s+(thin|extra ?light|light|regular|medium|semi ?bold|bold|extra ?bold|black)$/i;
