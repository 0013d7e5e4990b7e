import { isJsonObject } from '../../contract/loose.ts';

/** The typed values of a form, by the exact names of the variables; names may repeat. */
export interface Draft {
  typed: [name: string, text: string][];
  format: string;
  scale: number;
}

/** Storage and links are untrusted. */
export function parseDraft(stored: unknown): Draft | undefined {
  if (!isJsonObject(stored) || !Array.isArray(stored.typed)) return undefined;
  const typed = stored.typed.filter(isPair);
  const format = typeof stored.format === 'string' ? stored.format : '';
  return { typed, format, scale: typeof stored.scale === 'number' ? stored.scale : 1 };
}

function isPair(entry: unknown): entry is [string, string] {
  return Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'string');
}
