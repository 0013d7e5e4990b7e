import { looseText } from './loose.ts';
import * as z from './zod.ts';

/** The id of a project or template: a UUID of any version, in any case (specification, section 2). */
export const idSchema = z.guid('the ID is not a UUID');

export function isUuid(text: unknown): text is string {
  return idSchema.safeParse(text).success;
}

export const visibilities = ['PRIVATE', 'SHARED'] as const;
export type Visibility = (typeof visibilities)[number];

/** Common members of projects and templates from any service. Only `id` is required. */
export const resourceMembers = {
  id: idSchema,
  name: looseText,
  description: looseText,
  visibility: looseText,
  updatedAt: looseText,
};

/** The same members as our service writes them. */
export const resourceWireMembers = {
  id: idSchema,
  name: z.string(),
  description: z.string(),
  visibility: z.enum(visibilities),
  updatedAt: z.iso.datetime(),
};

/** Paging, as in section 8 of the specification. */
export const PAGE_LIMIT_DEFAULT = 20;
export const PAGE_LIMIT_MAX = 100;
export const PAGE_FIRST = 0;

/** The highest page number that our service accepts. */
export const PAGE_MAX = 999_999_999;

/** A page of a list: its readable items, and a message for each unreadable one. */
export interface ListPage<Item> {
  items: Item[];
  /** How many items the service sent, readable or not, to recognize the last page. */
  sentCount: number;
  skipped: string[];
}

/** Reads a JSON array item by item, so that one malformed item never hides the others. Undefined for anything but an array. */
export function readList<Item>(json: unknown, itemSchema: z.ZodMiniType<Item>): ListPage<Item> | undefined {
  if (!Array.isArray(json)) return undefined;
  const page: ListPage<Item> = { items: [], sentCount: json.length, skipped: [] };
  json.forEach((raw: unknown, index) => {
    const { data, error } = itemSchema.safeParse(raw);
    if (error === undefined) page.items.push(data);
    else page.skipped.push(`Item ${index + 1} could not be read: ${error.issues[0]?.message}.`);
  });
  return page;
}
