import { shorten } from './messages.ts';

/** A stranger's value within a sentence of ours: as JSON, cut short; what is nested too deep to be written is a mark alone. */
export function shortenJson(raw: unknown): string {
  try {
    return shorten(JSON.stringify(raw) ?? '', 200);
  } catch {
    return '…';
  }
}
