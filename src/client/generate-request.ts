import type { CheckRowsRequest } from './client.ts';

/** The body of a generate request. The object has no prototype, so that `__proto__` is an ordinary name. */
export function serializeRequest(variables: ReadonlyMap<string, unknown>, format: string, scale: number): string {
  return JSON.stringify({ variables: toObject(variables), format, options: { scale } });
}

/** The body of a request to check many rows. */
export function serializeRows({ rows, format, scale }: Omit<CheckRowsRequest, 'templateId'>): string {
  return JSON.stringify({ rows: rows.map((row) => ({ variables: toObject(row) })), format, options: { scale } });
}

function toObject(variables: ReadonlyMap<string, unknown>): Record<string, unknown> {
  const map = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of variables) map[name] = value;
  return map;
}

/** Creates the id of one intended render, a UUID. `randomUUID` is missing on pages served over plain HTTP by another machine. */
export function createRenderId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Services remember a render by its id for a day. One hour is reserved for clock differences. */
const REMEMBERED_MS = 23 * 3_600_000;

/** Whether a service still knows a render by its id. Both times are in milliseconds since 1970. */
export function isRemembered(sentAtMs: number, nowMs: number): boolean {
  // Checked in both directions, because the clock may have been set back.
  return Math.abs(nowMs - sentAtMs) < REMEMBERED_MS;
}
