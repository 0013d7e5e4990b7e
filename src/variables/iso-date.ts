const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** True for a day of the calendar written `YYYY-MM-DD`; 2026-02-30 is none. No time zone takes part. */
export function isIsoDate(text: string): boolean {
  const parts = ISO_DATE.exec(text);
  if (parts === null) return false;
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number];
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return year > 0 && date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
