import { type Reading, isJsonObject, readMember, readNumber } from '../../../contract/loose.ts';
import type { Field } from '../../../variables/field.ts';
import type { Filling } from './fit-filling.ts';

/**
 * Parses pasted text or a file's content: JSON, or one row from a spreadsheet. Cells without headings fill the fields starting at
 * `firstIndex`.
 */
export async function parseFilling(text: string, fields: readonly Field[], firstIndex = 0): Promise<Reading<Filling>> {
  const trimmed = text.replace(/^\uFEFF/, '').trimStart();
  if (trimmed === '') return { isRead: false, problem: 'Paste values, or open a file.' };
  if (/^[{[]/.test(trimmed)) return parseJsonValues(trimmed);
  const { parseRow } = await import('./parse-row.ts');
  return parseRow(text, fields, firstIndex);
}

/** Parses `{name: value}`, a complete generate request, or the first item in a list of either. */
function parseJsonValues(text: string): Reading<Filling> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { isRead: false, problem: `This isn't valid JSON: ${error instanceof Error ? error.message : ''}` };
  }
  if (!Array.isArray(json)) return readValues(json, []);
  const notes = json.length > 1 ? [`Only the first of ${json.length} entries was used.`] : [];
  return readValues(json[0], notes);
}

function readValues(json: unknown, notes: string[]): Reading<Filling> {
  if (!isJsonObject(json)) {
    return {
      isRead: false,
      problem: 'This JSON has no names and values. It must be an object, like {"name": "Zoë"}.',
    };
  }
  const variables = readMember(json, 'variables');
  if (!isJsonObject(variables)) return { isRead: true, value: { entries: Object.entries(json), notes } };
  const options = readMember(json, 'options');
  const format = readMember(json, 'format');
  const scale = readNumber(readMember(isJsonObject(options) ? options : json, 'scale'));
  return {
    isRead: true,
    value: {
      entries: Object.entries(variables),
      notes,
      ...(typeof format === 'string' ? { format } : {}),
      ...(scale === undefined ? {} : { scale }),
    },
  };
}
