import { formatCount } from './messages.ts';
import type { Rules } from './rules.ts';

/** The characters that one position in a pattern accepts: their names, and characters for examples. */
interface Place {
  nouns: string[];
  characters: string;
  isLiteral: boolean;
  min: number;
  max: number;
}

/** Other letters, or a repeated flag, belong to the expression, as in `/shop/de`. */
const SLASHED = /^\/(.*)\/((?:([dgimsuvy])(?![a-z]*\3))*)$/s;
const PLACE =
  /(\\[dws]|\[(?!\^)(?:\\.|[^\]\\])+\]|\\[^\w\s]|[^\\[\](){}^$.|?*+])(\{(\d{1,2})(?:(,)(\d{1,2})?)?\}|[+*?])?/y;
const MEMBER = /\\[dws]|\\[^\w\s]|([A-Za-z0-9])-([A-Za-z0-9])|[^]/gy;
const PLACES_MAX = 12;
const WHOLE_RANGES: Record<string, string> = { 'A-Z': 'capital letter', 'a-z': 'small letter', '0-9': 'digit' };
const CLASSES: Record<string, string> = { '\\d': '0-9', '\\w': 'A-Za-z0-9_', '\\s': ' ' };

/**
 * Describes a pattern, like "Only capital letters, digits and “-”" or "2 capital letters, then “-”, then 4 digits, like AB-1234".
 * Undefined unless the pattern is a plain sequence of characters between `^` and `$`.
 */
export function describePattern(pattern: string): string | undefined {
  const places = readPlaces(splitPattern(pattern));
  if (places === undefined) return undefined;
  const [only] = places;
  if (places.length === 1 && only && only.min <= 1 && only.max === Infinity) {
    return `Only ${listWords(only.nouns.map(plural), 'and')}`;
  }
  const words = places.map(describePlace).join(', then ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${places.length > 1 ? `, like ${createExample(places)}` : ''}`;
}

/**
 * The message for text that doesn't match. Uses the service's description, then ours, then the caller's `otherwise`, like
 * ", like 19:00."
 */
export function describeMismatch(
  label: string,
  { pattern, patternWords }: Rules & { pattern: string },
  otherwise: string,
): string {
  if (patternWords !== undefined) return patternWords;
  const words = describePattern(pattern);
  if (words === undefined) return `${label} does not match the template's format${otherwise}`;
  return `${label} must be written this way: ${words.charAt(0).toLowerCase()}${words.slice(1)}.`;
}

/** Services send the bare expression or `/expression/flags`. */
export function splitPattern(pattern: string): { source: string; flags: string } {
  const [, source = pattern, flags = ''] = SLASHED.exec(pattern) ?? [];
  return { source, flags };
}

function readPlaces({ source, flags }: { source: string; flags: string }): Place[] | undefined {
  if (!source.startsWith('^') || !source.endsWith('$') || flags.includes('m')) return undefined;
  const inner = source.slice(1, -1);
  const places: Place[] = [];
  PLACE.lastIndex = 0;
  while (PLACE.lastIndex < inner.length) {
    const found = PLACE.exec(inner);
    const place = found && readPlace(found, flags.includes('i'));
    if (!place || places.length === PLACES_MAX) return undefined;
    const last = places.at(-1);
    if (last?.isLiteral && place.isLiteral && last.max === 1 && place.max === 1 && last.min === 1 && place.min === 1) {
      last.characters += place.characters;
    } else places.push(place);
  }
  for (const place of places) if (place.isLiteral) place.nouns = [`“${place.characters}”`];
  return places.length === 0 ? undefined : places;
}

function readPlace([, atom = '', quantifier = '', low, comma, high]: RegExpExecArray, anyCase: boolean) {
  const min = quantifier === '' || quantifier === '+' ? 1 : Number(low ?? 0);
  const max = low ? (comma ? Number(high ?? Infinity) : min) : quantifier === '+' || quantifier === '*' ? Infinity : 1;
  const isLiteral = !atom.startsWith('[') && CLASSES[atom] === undefined;
  if (isLiteral) return { nouns: [], characters: atom.replace('\\', ''), isLiteral, min, max };
  const members = readMembers(atom.startsWith('[') ? atom.slice(1, -1) : atom);
  return members && { ...members, nouns: nameLetters(members.nouns, anyCase), isLiteral, min, max };
}

function readMembers(inner: string): Pick<Place, 'nouns' | 'characters'> | undefined {
  const nouns: string[] = [];
  let characters = '';
  const source = inner.replace(/\\[dws]/g, (name) => CLASSES[name] ?? '');
  MEMBER.lastIndex = 0;
  for (let found = MEMBER.exec(source); found !== null; found = MEMBER.exec(source)) {
    const [member, from, to] = found;
    // Escapes like `\p{L}` have no description.
    if (member === '\\') return undefined;
    if (from === undefined || to === undefined) {
      // A range in a script whose order most users don't know.
      if (member === '-' && characters !== '' && MEMBER.lastIndex < source.length) return undefined;
      const character = member.replace('\\', '');
      characters += character;
      nouns.push(character === ' ' ? 'space' : `“${character}”`);
      continue;
    }
    const kind = Object.keys(WHOLE_RANGES).find((range) => new RegExp(`^[${range}]{2}$`).test(from + to));
    if (kind === undefined || from > to) return undefined;
    nouns.push(
      member === kind ? (WHOLE_RANGES[kind] ?? '') : `${kind === '0-9' ? 'digit' : 'letter'} from ${from} to ${to}`,
    );
    for (let code = from.charCodeAt(0); code <= to.charCodeAt(0); code += 1) characters += String.fromCharCode(code);
  }
  return nouns.length === 0 ? undefined : { nouns: [...new Set(nouns)], characters };
}

/** Merges "capital letter" and "small letter" into "letter". */
function nameLetters(nouns: string[], anyCase: boolean): string[] {
  const isLetter = (noun: string) => noun === 'capital letter' || noun === 'small letter';
  const isEither = anyCase || nouns.filter(isLetter).length === 2;
  return isEither ? [...new Set(nouns.map((noun) => (isLetter(noun) ? 'letter' : noun)))] : nouns;
}

function describePlace({ nouns, characters, isLiteral, min, max }: Place): string {
  const isOptional = min === 0 && max === 1;
  if (isLiteral && max === 1) return `${isOptional ? 'optional ' : ''}“${characters}”`;
  const noun = nouns.length === 1 ? (nouns[0] ?? '') : `character (${listWords(nouns.map(plural), 'or')})`;
  if (isOptional) return `an optional ${noun}`;
  if (max === Infinity) return min === 0 ? `any number of ${plural(noun)}` : `${min} or more ${plural(noun)}`;
  return min === max ? count(min, noun) : `${min} to ${count(max, noun)}`;
}

function count(number: number, noun: string): string {
  return number === 1 ? formatCount(1, noun) : `${number} ${plural(noun)}`;
}

function plural(noun: string): string {
  return noun.startsWith('“') ? noun : noun.replace(/^(\w+ letter|\w+)/, '$1s');
}

function listWords(words: string[], joint: 'and' | 'or'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${joint} ${words.at(-1)}`;
}

function createExample(places: Place[]): string {
  return places
    .map(({ characters, isLiteral, min, max }) => {
      const length = Math.min(max, Math.max(min, max === Infinity ? 3 : 1));
      if (isLiteral) return characters.repeat(length);
      return Array.from({ length }, (_, at) => characters[at % characters.length]).join('');
    })
    .join('');
}
