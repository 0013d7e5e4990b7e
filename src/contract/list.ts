import type { Reading } from './loose.ts';

/** A page as read from a service: what could be read, and one sentence for each item that could not. */
export interface ListPage<Item> {
  items: Item[];
  /** How many items the service sent, readable or not: what tells a full page from the last one. */
  sentCount: number;
  skipped: string[];
}

/** Reads a bare JSON array item by item, so that one malformed item never hides the others; undefined when it is no array. */
export function readList<Item>(json: unknown, readItem: (raw: unknown) => Reading<Item>): ListPage<Item> | undefined {
  if (!Array.isArray(json)) return undefined;
  const page: ListPage<Item> = { items: [], sentCount: json.length, skipped: [] };
  json.forEach((raw: unknown, index) => {
    const reading = readItem(raw);
    if (reading.isRead) page.items.push(reading.value);
    else page.skipped.push(`Item ${index + 1} could not be read: ${reading.problem}.`);
  });
  return page;
}
