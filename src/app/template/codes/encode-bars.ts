/**
 * Encodes the symbologies that a form shows. The service's library would add 47 KB to the page, so this file has only the
 * standards' tables. A test compares every symbology with that library, bar by bar.
 */

/** Alternating widths of bars and spaces in modules, starting with a bar. */
type Widths = readonly number[];

/** ISO/IEC 15417, table 1: values 0 to 105, then the stop pattern. */
const CODE_128 =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112';
const START_B = 104;
const START_C = 105;
const SWITCH_TO_B = 100;
const SWITCH_TO_C = 99;

/** ISO/IEC 15420, set A; the right half uses the same widths. Set B is A reversed. */
const EAN_DIGITS = '3211 2221 2122 1411 1132 1231 1114 1312 1213 3112'.split(' ');
/** The sets used in the left half of an EAN-13, by first digit. */
const EAN_SETS = 'AAAAAA AABABB AABBAB AABBBA ABAABB ABBAAB ABBBAA ABABAB ABABBA ABBABA'.split(' ');

/** ISO/IEC 16388. */
const CODE_39_CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%*';
const CODE_39 = (
  '111331311 311311113 113311113 313311111 111331113 311331111 113331111 111311313 311311311 113311311 311113113 ' +
  '113113113 313113111 111133113 311133111 113133111 111113313 311113311 113113311 111133311 311111133 113111133 ' +
  '313111131 111131133 311131131 113131131 111111333 311111331 113111331 111131331 331111113 133111113 333111111 ' +
  '131131113 331131111 133131111 131111313 331111311 133111311 131313111 131311131 131113131 111313131 131131311'
).split(' ');

/** ISO/IEC 16390: which of five elements are wide, by digit. */
const ITF_DIGITS = '11221 21112 12112 22111 11212 21211 12211 11122 21121 12121'.split(' ');

const encoders = { code128, ean13, ean8, upca, code39, itf14: interleaved, interleaved2of5: interleaved };

export type DrawnSymbology = keyof typeof encoders;

/** Encodes valid text that includes its check digit. */
export function encodeBars(symbology: DrawnSymbology, text: string): Widths {
  return Array.from(encoders[symbology](text), Number);
}

/** Uses set C, which encodes two digits as one value, for runs of at least four digits. */
function code128(text: string): string {
  const digitsFrom = (at: number) => /^\d*/.exec(text.slice(at))?.[0].length ?? 0;
  const startsInC = digitsFrom(0) >= 4 || /^\d\d$/.test(text);
  const values = [startsInC ? START_C : START_B];
  let isInC = startsInC;
  for (let at = 0; at < text.length;) {
    const digits = digitsFrom(at);
    if (isInC ? digits < 2 : digits >= 4 && digits % 2 === 0) {
      isInC = !isInC;
      values.push(isInC ? SWITCH_TO_C : SWITCH_TO_B);
    }
    values.push(isInC ? Number(text.slice(at, at + 2)) : text.charCodeAt(at) - 32);
    at += isInC ? 2 : 1;
  }
  const check = values.reduce((sum, value, index) => sum + value * Math.max(index, 1)) % 103;
  const patterns = CODE_128.split(' ');
  return [...values, check, 106].map((value) => patterns[value]).join('');
}

function ean13(text: string): string {
  const sets = EAN_SETS[Number(text[0])] ?? '';
  return eanOf(text.slice(1, 7), text.slice(7), sets);
}

function ean8(text: string): string {
  return eanOf(text.slice(0, 4), text.slice(4), 'AAAA');
}

function upca(text: string): string {
  return ean13(`0${text}`);
}

function eanOf(left: string, right: string, sets: string): string {
  const leftWidths = Array.from(left, (digit, at) => {
    const widths = EAN_DIGITS[Number(digit)] ?? '';
    return sets[at] === 'B' ? Array.from(widths).reverse().join('') : widths;
  });
  return `111${leftWidths.join('')}11111${Array.from(right, (digit) => EAN_DIGITS[Number(digit)]).join('')}111`;
}

function code39(text: string): string {
  return Array.from(`*${text}*`, (character) => CODE_39[CODE_39_CHARACTERS.indexOf(character)]).join('1');
}

/** In each pair of digits, the bars encode the first digit and the spaces encode the second. */
function interleaved(text: string): string {
  const pairs = text.match(/../g) ?? [];
  const body = pairs.map((pair) => {
    const [bars = '', spaces = ''] = Array.from(pair, (digit) => ITF_DIGITS[Number(digit)] ?? '');
    return Array.from(bars, (bar, at) => bar + (spaces[at] ?? '')).join('');
  });
  return `1111${body.join('')}211`;
}
