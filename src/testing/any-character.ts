import fc from 'fast-check';

/** Halves of pairs, which are no characters, lie from here on. */
const HALVES_FROM = 0xd800;
const HALF_COUNT = 0x800;

function write(index: number): string {
  return String.fromCodePoint(index < HALVES_FROM ? index : index + HALF_COUNT);
}

function read(character: unknown): number {
  const code = String(character).codePointAt(0) ?? 0;
  const index = code < HALVES_FROM ? code : code - HALF_COUNT;
  if (write(index) !== character) throw new Error('Not one character');
  return index;
}

/** Any character of Unicode, for `unit`. That of fast-check, "binary", takes a second to list all of them in every process. */
export const anyCharacter = fc.nat(0x10_ffff - HALF_COUNT).map(write, read);
