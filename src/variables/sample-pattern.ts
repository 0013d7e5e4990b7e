import { splitPattern } from './describe-pattern.ts';

/** Limits on work and text length, because patterns are untrusted. */
const STEPS_MAX = 20_000;
const PATTERN_LENGTH_MAX = 2_000;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '1234567890';
const escaped: Record<string, string> = { d: DIGITS, w: `${LETTERS}${DIGITS}_`, s: ' ', t: '\t', n: '\n', r: '\r' };
const ORDINARY = `${LETTERS}${LETTERS.toLowerCase()}${DIGITS} -_.,:/#`;

class CannotSampleError extends Error {}

/**
 * Generates text that should match a pattern; the result is deterministic. `extra` adds repetitions wherever their number is
 * open. Undefined for unsupported patterns. Callers must check the text.
 */
export function samplePattern(pattern: string, extra: number): string | undefined {
  if (pattern.length > PATTERN_LENGTH_MAX) return undefined;
  try {
    return new Sampler(Array.from(splitPattern(pattern).source), extra).sample();
  } catch (error) {
    if (error instanceof CannotSampleError) return undefined;
    throw error;
  }
}

/** Parses the pattern from left to right into functions that each generate part of the text. */
class Sampler {
  private at = 0;
  private steps = 0;
  private readonly source: readonly string[];
  private readonly extra: number;

  constructor(source: readonly string[], extra: number) {
    this.source = source;
    this.extra = extra;
  }

  sample(): string {
    const write = this.readAlternatives();
    if (this.at < this.source.length) throw new CannotSampleError();
    return write();
  }

  private take(text: string): boolean {
    const isNext = Array.from(text).every((character, offset) => this.source[this.at + offset] === character);
    if (isNext) this.at += text.length;
    return isNext;
  }

  private next(): string {
    const character = this.source[this.at];
    if (character === undefined) throw new CannotSampleError();
    this.at += 1;
    return character;
  }

  /** Reads all alternatives, and uses the first. */
  private readAlternatives(): () => string {
    const first = this.readSequence();
    while (this.take('|')) this.readSequence();
    return first;
  }

  private readSequence(): () => string {
    const parts: (() => string)[] = [];
    while (this.at < this.source.length && this.source[this.at] !== '|' && this.source[this.at] !== ')') {
      parts.push(this.readRepetition(this.readAtom()));
    }
    return () => parts.map((write) => write()).join('');
  }

  private readAtom(): () => string {
    if (this.take('^') || this.take('$') || this.take(String.raw`\b`)) return () => '';
    if (this.take('(')) return this.readGroup();
    if (this.take('[')) return this.writeOneOf(this.readClass());
    if (this.take('.')) return this.writeOneOf(LETTERS);
    if (this.take('\\')) return this.writeOneOf(this.readEscape());
    return this.writeOneOf(this.next());
  }

  private readGroup(): () => string {
    if (this.take('?') && !this.take(':')) {
      if (!this.take('<') && !this.take('P<')) throw new CannotSampleError();
      while (this.next() !== '>');
    }
    const write = this.readAlternatives();
    if (!this.take(')')) throw new CannotSampleError();
    return write;
  }

  private readEscape(): string {
    const character = this.next();
    if (character === 'p' && this.take('{')) {
      let name = '';
      for (let letter = this.next(); letter !== '}'; letter = this.next()) name += letter;
      return name.startsWith('N') ? DIGITS : name === 'Ll' ? LETTERS.toLowerCase() : LETTERS;
    }
    if (/[a-z0-9]/i.test(character) && escaped[character] === undefined) throw new CannotSampleError();
    return escaped[character] ?? character;
  }

  private readClass(): string {
    const isNegated = this.take('^');
    let members = '';
    for (let character = this.next(); character !== ']'; character = this.next()) {
      const low = character === '\\' ? this.readEscape() : character;
      const isRange = this.source[this.at] === '-' && this.source[this.at + 1] !== ']' && low.length === 1;
      if (isRange) this.at += 1;
      members += isRange ? spell(low, this.next()) : low;
    }
    return isNegated
      ? Array.from(ORDINARY)
          .filter((character) => !members.includes(character))
          .join('')
      : members;
  }

  private readRepetition(write: () => string): () => string {
    const [least, most] = this.readCounts();
    this.take('?');
    const count = Math.min(least + this.extra, most);
    return () => {
      let text = '';
      for (let done = 0; done < count; done += 1) text += this.count(write);
      return text;
    };
  }

  private readCounts(): [least: number, most: number] {
    if (this.take('*')) return [0, Infinity];
    if (this.take('+')) return [1, Infinity];
    if (this.take('?')) return [0, 1];
    const counts = /^\{(\d+)(,?)(\d*)\}/.exec(this.source.slice(this.at, this.at + 20).join(''));
    if (counts === null) return [1, 1];
    this.at += counts[0].length;
    const least = Number(counts[1]);
    return [least, counts[2] === '' ? least : counts[3] === '' ? Infinity : Number(counts[3])];
  }

  private writeOneOf(characters: string): () => string {
    const members = Array.from(characters);
    if (members.length === 0) throw new CannotSampleError();
    let turn = 0;
    return () => this.count(() => members[turn++ % members.length] ?? '');
  }

  private count(write: () => string): string {
    this.steps += 1;
    if (this.steps > STEPS_MAX) throw new CannotSampleError();
    return write();
  }
}

/** Lists a range's first characters, as many as text needs. */
function spell(low: string, high: string): string {
  const [from, to] = [low.codePointAt(0) ?? 0, high.codePointAt(0) ?? 0];
  if (from > to) throw new CannotSampleError();
  return Array.from({ length: Math.min(to - from + 1, 40) }, (_, offset) => String.fromCodePoint(from + offset)).join(
    '',
  );
}
