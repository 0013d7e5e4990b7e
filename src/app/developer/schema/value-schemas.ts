import type { VariableType } from '../../../contract/variable.ts';
import type { Rules } from '../../../variables/rules.ts';
import { createDateBound, DATE_PATTERN } from './date-pattern.ts';
import type { JsonSchema } from './json-schema.ts';

const NUMBER_SIDES = { min: 'minimum', max: 'maximum' } as const;

/** JSON Schema patterns have no flags, so a word in any case is written letter by letter. */
function anyCase(word: string): string {
  return word.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}

/** What JSON Schema can tell of a web address: not whether its host can be parsed. */
const WEB_ADDRESS = `${anyCase('http')}[sS]?:\\/\\/[\\/\\\\]*[^\\s\\/\\\\?#]\\S*`;
const DATA_URI = `${anyCase('data:image')}\\/[A-Za-z0-9.+\\-]+;${anyCase('base')}64,[A-Za-z0-9+\\/]+={0,2}`;
const PHONE_PART = '[\\d\\s().\\-\\/]*';
const EXTENSION = `(?:[xX]|${anyCase('ext')}\\.?|#)\\s*\\d+`;
const PHONE = `^(?=(?:\\D*\\d){3})\\+?${PHONE_PART}\\d${PHONE_PART}(?:${EXTENSION})?$`;

const QR_LENGTH_MAX = 2_953;
const QR_COMMENT = 'A QR code holds at most 2,953 bytes of UTF-8; JSON Schema counts characters.';

function createText(members: JsonSchema = {}): (rules: Rules) => JsonSchema {
  return () => ({ type: 'string', ...members });
}

function createNumber({ min, max, isWhole }: Rules): JsonSchema {
  const bounds = Object.entries({ min, max }).filter(([, bound]) => typeof bound === 'number');
  return {
    type: isWhole === true ? 'integer' : 'number',
    ...Object.fromEntries(bounds.map(([side, bound]) => [NUMBER_SIDES[side as 'min' | 'max'], bound])),
  };
}

function createDate({ min, max }: Rules): JsonSchema {
  const bounds = [
    ...(min === undefined ? [] : [{ pattern: createDateBound(String(min), 'from') }]),
    ...(max === undefined ? [] : [{ pattern: createDateBound(String(max), 'to') }]),
  ];
  return { type: 'string', format: 'date', pattern: DATE_PATTERN, ...(bounds.length === 0 ? {} : { allOf: bounds }) };
}

/** What each variable type asks of its value, besides the rules of the variable. A type added to the contract is a compile error here. */
export const valueSchemas = {
  text: createText(),
  number: createNumber,
  email: createText({ format: 'email', pattern: '^[^\\s@]+@[^\\s@]+$' }),
  url: createText({ format: 'uri', pattern: `^${WEB_ADDRESS}$` }),
  phone: createText({ pattern: PHONE }),
  date: createDate,
  qrcode: createText({ minLength: 1, maxLength: QR_LENGTH_MAX, $comment: QR_COMMENT }),
  barcode: createText({ minLength: 1 }),
  image: createText({ pattern: `^(?:${WEB_ADDRESS}|${DATA_URI})$` }),
} as const satisfies Record<VariableType, (rules: Rules) => JsonSchema>;
