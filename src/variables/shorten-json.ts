/** A stranger's value within a sentence of ours: as JSON, cut short; what is nested too deep to be written is a mark alone. */
export function shortenJson(raw: unknown): string {
  try {
    return JSON.stringify(raw)?.replace(/(.{200}).+/su, '$1…') ?? '';
  } catch {
    return '…';
  }
}
