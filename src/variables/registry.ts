import type { VariableType } from '../contract/variable.ts';
import * as z from '../contract/zod.ts';
import { dateType } from './date.ts';
import { formatCount } from './messages.ts';
import { numberType, plainDigits } from './number.ts';
import { createTextSchema, refuse, type VariableTypeDefinition, suggestUrls, WEB_ADDRESS } from './variable-type.ts';

const EMAIL = /^[^\s@]+@[^\s@]+$/;
/** At least three digits. Each character can be matched in only one way, so long text is rejected in linear time. */
const PHONE = /^(?=(?:\D*\d){3})\+?[\s().\-/]*\d[\d\s().\-/]*(?:(?:[xX]|[eE][xX][tT]\.?|#)\s*\d+)?$/;
const ADDRESS = new RegExp(`^${WEB_ADDRESS}$`);
const DATA_URI = '[dD][aA][tT][aA]:[iI][mM][aA][gG][eE]\\/[A-Za-z0-9.+\\-]+;[bB][aA][sS][eE]64,[A-Za-z0-9+\\/]+={0,2}';
const PICTURE = new RegExp(`^(?:${WEB_ADDRESS}|${DATA_URI})$`);
/** Maximum URL length in characters. Browsers and servers accept about 8,000. */
const ADDRESS_LENGTH_MAX = 10_000;
/** Length of a 10 MB image as base64, in characters, including the data URI's prefix. */
const PICTURE_LENGTH_MAX = 14_000_000;
/** Capacity of the largest QR code at error correction level L, in UTF-8 bytes (ISO/IEC 18004). */
const QR_BYTES_MAX = 2_953;

/** Maximum length of a label that is used as an example. */
const LABEL_SHOWN = 40;
/** Numbers include their check digit. */
const barcodeTexts = [
  '4006381333931',
  '036000291452',
  '96385074',
  '04006381333931',
  'ABC-1234',
  'ABC1234',
  '1234',
  'A',
  '1',
];
/** An image of 8 x 8 gray pixels. Embedded, because the service may be offline. */
const GREY_PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAAAAADhZOFXAAAADklEQVR42mNogAIGyhgAgIQgARDoahcAAAAASUVORK5CYII=';

const typedAsText = { kind: 'text', readTyped: (text: string) => text.trim() } as const;

/** Every variable type, keyed by its wire name. Adding a type to the contract causes a compile error here. */
export const variableTypeRegistry: Readonly<Record<VariableType, VariableTypeDefinition>> = {
  /** Text is sent as typed, but leading and trailing whitespace is removed, because pasting often adds it. */
  text: {
    ...typedAsText,
    displayName: 'text',
    typicalTexts: ({ label }) => [Array.from(label).slice(0, LABEL_SHOWN).join('').trim() || 'Text', '12:30', '1'],
    filler: ' and more',
    createSchema: (context) => createTextSchema(context),
  },
  number: numberType,
  /** One `@` between two parts without spaces. Unicode addresses are accepted. */
  email: {
    ...typedAsText,
    displayName: 'email',
    inputMode: 'email',
    typicalTexts: () => ['name@example.com', 'a@b.co', 'a@b'],
    suggest: suggestEmails,
    createSchema: (context) =>
      createTextSchema(
        context,
        z.regex(EMAIL, `${context.label} must be an email address, like name@example.com.`),
        z.meta({ format: 'email' }),
      ),
  },
  /** An absolute http or https URL. */
  url: {
    ...typedAsText,
    displayName: 'web address',
    inputMode: 'url',
    typicalTexts: () => ['https://example.com/', 'https://a.co', 'http://a'],
    filler: 'a',
    suggest: suggestUrls,
    createSchema(context) {
      const message = `${context.label} must be a web address that begins with https:// or http://.`;
      const canParse = z.refine<string>((text) => URL.canParse(text), message);
      return createTextSchema(
        { ...context, lengthMax: ADDRESS_LENGTH_MAX },
        z.regex(ADDRESS, message),
        canParse,
        z.meta({ format: 'uri' }),
      );
    },
  },
  /** A phone number as typed: `+`, leading zeros and grouping are preserved. */
  phone: {
    ...typedAsText,
    displayName: 'phone',
    inputMode: 'tel',
    typicalTexts: () => ['+44 20 7946 0958', '+442079460958', '02079460958', '123'],
    filler: '0',
    readTyped: (text) => plainDigits(text.trim()),
    createSchema: (context) =>
      createTextSchema(context, z.regex(PHONE, `${context.label} must be a phone number, like +44 20 7946 0958.`)),
  },
  date: dateType,
  /** The text that a QR code encodes. */
  qrcode: {
    ...typedAsText,
    displayName: 'QR code',
    typicalTexts: () => ['https://example.com/', 'https://a.co', 'A'],
    filler: 'a',
    createSchema: (context) =>
      createTextSchema(
        context,
        z.minLength(1, describeEmptyCode(context.label)),
        refuse((text) => {
          const byteCount = new TextEncoder().encode(text).length;
          if (byteCount <= QR_BYTES_MAX) return undefined;
          return `${context.label} is too long for a QR code: it has ${byteCount} bytes, and the limit is ${QR_BYTES_MAX}. Shorten the text.`;
        }),
        z.meta({
          maxLength: QR_BYTES_MAX,
          $comment: 'A QR code can hold at most 2,953 bytes of UTF-8; JSON Schema counts characters.',
        }),
      ),
  },
  /** The text that a barcode encodes. Always a string, so leading zeros stay. The service checks which characters are allowed. */
  barcode: {
    ...typedAsText,
    displayName: 'barcode',
    typicalTexts: () => barcodeTexts,
    filler: '0',
    createSchema: (context) => createTextSchema(context, z.minLength(1, describeEmptyCode(context.label))),
  },
  /** An image's URL, or the image itself as a base64 data URI. */
  image: {
    ...typedAsText,
    kind: 'picture',
    displayName: 'image',
    typicalTexts: () => [GREY_PICTURE, 'https://example.com/picture.png'],
    createSchema(context) {
      const message = `${context.label} must be an image file or its web address.`;
      const isUsable = refuse<string>((text) => {
        if (/^data:/i.test(text)) return undefined;
        if (!context.isLengthOpen && text.length > ADDRESS_LENGTH_MAX) {
          return `${context.label} is too long: a web address can have at most ${formatCount(ADDRESS_LENGTH_MAX, 'character')}.`;
        }
        return URL.canParse(text) ? undefined : message;
      });
      return createTextSchema({ ...context, lengthMax: PICTURE_LENGTH_MAX }, z.regex(PICTURE, message), isUsable);
    },
  },
};

function describeEmptyCode(label: string): string {
  return `${label} must not be empty.`;
}

/** The most common email domains, and similar domains that aren't typos. */
const DOMAINS =
  'gmail.com googlemail.com outlook.com hotmail.com hotmail.co.uk live.com msn.com yahoo.com yahoo.co.uk icloud.com me.com aol.com proton.me protonmail.com gmx.de gmx.net web.de t-online.de orange.fr wanadoo.fr free.fr libero.it qq.com 163.com comcast.net verizon.net btinternet.com'.split(
    ' ',
  );
const NEIGHBOURS = 'mail.com email.com ymail.com fmail.com hotmail.de gmx.com gmx.at gmx.ch live.de aol.de'.split(' ');
const ENDINGS: [typo: RegExp, fixed: string][] = [
  [/\.(con|cmo|ocm|comm|vom|xom|coom)$/, '.com'],
  [/\.(ne|nte|nett)$/, '.net'],
  [/\.(ogr|orgg|prg)$/, '.org'],
  [/,(\w+)$/, '.$1'],
];

/** Suggests the address with a well-known domain if its domain is one typo away. */
function suggestEmails(text: string): string[] {
  const at = text.lastIndexOf('@');
  if (at < 1) return [];
  const typed = text.slice(at + 1).toLowerCase();
  if (typed.length < 5 || [...DOMAINS, ...NEIGHBOURS].includes(typed)) return [];
  const ended = ENDINGS.reduce((domain, [typo, fixed]) => domain.replace(typo, fixed), typed);
  // The start of a known domain is still being typed.
  const close = DOMAINS.find((domain) => !domain.startsWith(typed) && isOneSlipAway(ended, domain));
  return close === undefined && ended === typed ? [] : [`${text.slice(0, at + 1)}${close ?? ended}`];
}

/** True if one letter is missing, extra, wrong, or swapped with its neighbor, or if both are equal. */
function isOneSlipAway(typed: string, wanted: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === wanted[start]) start += 1;
  const [a, b] = [typed.slice(start), wanted.slice(start)];
  const isSwapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return a === b || a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1) || isSwapped;
}

/** Longer text isn't a misspelling. */
const LENGTH_MAX = 500;

/** Suggests likelier spellings of typed text, likeliest first. Suggestions never block, and usually there are none. */
export function suggestTexts(type: VariableType, text: string): string[] {
  if (text.length > LENGTH_MAX) return [];
  const trimmed = text.trim();
  return [...new Set(variableTypeRegistry[type].suggest?.(trimmed))].filter((suggested) => suggested !== trimmed);
}
