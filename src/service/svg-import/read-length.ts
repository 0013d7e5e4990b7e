/** CSS pixels of one unit; a user unit is one of them. */
const PX: Record<string, number> = {
  '': 1,
  px: 1,
  pt: 96 / 72,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
};

export interface Length {
  value: number;
  unit: string;
}

/** A number with its unit in lower case; undefined for what is none. */
export function splitLength(text: string | undefined): Length | undefined {
  // No length is that long, and the pattern would take ages over one that is.
  if (text === undefined || text.length > 40) return undefined;
  const match = /^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)\s*([a-z]*|%)\s*$/i.exec(text);
  if (match === null) return undefined;
  return { value: Number(match[1]), unit: (match[2] ?? '').toLowerCase() };
}

/** User units of a length; `em` is what one em is, `whole` what 100 % is. */
export function readLength(text: string | undefined, { em = 16, whole = 0 } = {}): number | undefined {
  const length = splitLength(text);
  if (length === undefined) return undefined;
  const { value, unit } = length;
  if (unit === '%') return (value / 100) * whole;
  if (unit === 'em' || unit === 'rem') return value * em;
  const px = PX[unit];
  return px === undefined ? undefined : value * px;
}
