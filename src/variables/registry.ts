import type { VariableType } from '../contract/variable.ts';
import * as z from '../contract/zod.ts';
import { dateType } from './date.ts';
import { formatCount } from './messages.ts';
import { numberType } from './number.ts';
import { plainDigits } from './plain-digits.ts';
import { suggestEmails } from './suggest-emails.ts';
import { createTextSchema, refuse, type VariableTypeDefinition } from './variable-type.ts';
import { suggestUrls, WEB_ADDRESS } from './web-address.ts';

const EMAIL = /^[^\s@]+@[^\s@]+$/;
/** Three digits or more. Each character can be matched in one way only, so that a long text is refused in linear time. */
const PHONE = /^(?=(?:\D*\d){3})\+?[\s().\-/]*\d[\d\s().\-/]*(?:(?:[xX]|[eE][xX][tT]\.?|#)\s*\d+)?$/;
const ADDRESS = new RegExp(`^${WEB_ADDRESS}$`);
const DATA_URI = '[dD][aA][tT][aA]:[iI][mM][aA][gG][eE]\\/[A-Za-z0-9.+\\-]+;[bB][aA][sS][eE]64,[A-Za-z0-9+\\/]+={0,2}';
const PICTURE = new RegExp(`^(?:${WEB_ADDRESS}|${DATA_URI})$`);
/** Of an address, in characters; browsers and servers take no more than about 8,000. */
const ADDRESS_LENGTH_MAX = 10_000;
/** Of a picture of 10 MB as base64, with room for the words before it, in characters. */
const PICTURE_LENGTH_MAX = 14_000_000;
/** What the largest QR code holds at error correction level L, in UTF-8 bytes (ISO/IEC 18004). */
const QR_BYTES_MAX = 2_953;

const typedAsText = { kind: 'text', readTyped: (text: string) => text.trim() } as const;

/** Every variable type by its name on the wire. A type added to the contract is a compile error here. */
export const variableTypeRegistry: Readonly<Record<VariableType, VariableTypeDefinition>> = {
  /** Text travels as typed, line ends and spaces in it included; those around it are slips of a paste. */
  text: {
    ...typedAsText,
    createSchema: (context) => createTextSchema(context),
  },
  number: numberType,
  /** One `@` between two parts without spaces; unicode addresses pass. */
  email: {
    ...typedAsText,
    suggest: suggestEmails,
    createSchema: (context) =>
      createTextSchema(
        context,
        z.regex(EMAIL, `${context.label} must be an email address, like name@example.com.`),
        z.meta({ format: 'email' }),
      ),
  },
  /** An absolute http or https address. */
  url: {
    ...typedAsText,
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
  /** A phone number as typed: `+` and leading zeros are kept, and it is never regrouped. */
  phone: {
    ...typedAsText,
    readTyped: (text) => plainDigits(text.trim()),
    createSchema: (context) =>
      createTextSchema(context, z.regex(PHONE, `${context.label} must be a phone number, like +44 20 7946 0958.`)),
  },
  date: dateType,
  /** The text a QR code carries. */
  qrcode: {
    ...typedAsText,
    createSchema: (context) =>
      createTextSchema(
        context,
        z.minLength(1, describeEmptyCode(context.label)),
        refuse((text) => {
          const byteCount = new TextEncoder().encode(text).length;
          if (byteCount <= QR_BYTES_MAX) return undefined;
          return `${context.label} is too long for a QR code: ${byteCount} bytes of at most ${QR_BYTES_MAX}. Shorten it.`;
        }),
        z.meta({
          maxLength: QR_BYTES_MAX,
          $comment: 'A QR code holds at most 2,953 bytes of UTF-8; JSON Schema counts characters.',
        }),
      ),
  },
  /** The text a barcode carries: always a string, so leading zeros stay. Which characters a symbology takes, the service knows. */
  barcode: {
    ...typedAsText,
    createSchema: (context) => createTextSchema(context, z.minLength(1, describeEmptyCode(context.label))),
  },
  /** A picture: its web address, or the picture itself as a base64 data URI. */
  image: {
    ...typedAsText,
    kind: 'picture',
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
