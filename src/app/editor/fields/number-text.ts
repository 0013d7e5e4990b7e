/** Parses a number with a point or a comma. Undefined for blank text, NaN for other text. */
export function parseNumber(text: string): number | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  if (!/^[-−+]?(\d+[.,]?\d*|[.,]\d+)$/.test(trimmed)) return NaN;
  return Number(trimmed.replace('−', '-').replace(',', '.'));
}

/** Removes rounding errors, such as those of 0.1 + 0.2. */
export function roundNumber(value: number): number {
  return Math.round(value * 1_000_000) / 1_000_000;
}

export function formatNumber(value: number): string {
  return String(Math.round(value * 10_000) / 10_000);
}
