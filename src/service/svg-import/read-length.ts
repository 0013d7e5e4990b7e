/** CSS pixels per unit. A user unit is one pixel. */
const PX: Record<string, number> = { '': 1, px: 1, pt: 96 / 72, in: 96, cm: 96 / 2.54, mm: 96 / 25.4 };

export interface Length {
  value: number;
  unit: string;
}

/** Splits a length into its number and its lowercase unit. */
export function splitLength(text: string | undefined): Length | undefined {
  // The pattern would be slow on long text.
  if (text === undefined || text.length > 40) return undefined;
  const match = /^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)\s*([a-z]*|%)\s*$/i.exec(text);
  return match === null ? undefined : { value: Number(match[1]), unit: (match[2] ?? '').toLowerCase() };
}

/** Reads a length in user units. `whole` is 100%. */
export function readLength(text: string | undefined, { em = 16, whole = 0 } = {}): number | undefined {
  const { value, unit = '' } = splitLength(text) ?? {};
  if (value === undefined) return undefined;
  if (unit === '%') return (value / 100) * whole;
  if (unit === 'em' || unit === 'rem') return value * em;
  const px = PX[unit];
  return px === undefined ? undefined : value * px;
}
