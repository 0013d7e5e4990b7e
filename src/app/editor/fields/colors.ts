import type { TemplateDocument } from '../../../document/template-document.ts';

const COLOR = /^#([0-9a-f]{6}|[0-9a-f]{8})$/;
/** The members that contain a color or a gradient, and those that lead to them. */
const MEMBERS = new Set(['background', 'fill', 'color', 'stops', 'border', 'shadow']);

/** Reads typed text: the # may be missing, and #abc means #aabbcc. The result may be invalid. */
export function parseColor(text: string): string {
  const digits = text.trim().replace(/^#/, '').toLowerCase();
  return `#${/^[0-9a-f]{3,4}$/.test(digits) ? digits.replace(/./g, '$&$&') : digits}`;
}

/** Changes all colors in a value. */
function mapColors<Value>(value: Value, next: (color: string) => string): Value {
  function map(part: unknown): unknown {
    if (typeof part === 'string') return COLOR.test(part.toLowerCase()) ? next(part) : part;
    if (Array.isArray(part)) return part.map(map);
    if (typeof part !== 'object' || part === null) return part;
    const entries = Object.entries(part);
    return Object.fromEntries(entries.map(([name, member]) => [name, MEMBERS.has(name) ? map(member) : member]));
  }
  return map(value) as Value;
}

export interface UsedColor {
  color: string;
  layerCount: number;
  isInBackground: boolean;
}

/** The colors that a document uses, most used first. */
export function findColors({ background, layers }: Pick<TemplateDocument, 'background' | 'layers'>): UsedColor[] {
  const page = { background };
  const users = new Map<string, Set<object>>();
  for (const user of [page, ...layers]) {
    mapColors(user, (color) => {
      const key = color.toLowerCase();
      users.set(key, (users.get(key) ?? new Set()).add(user));
      return color;
    });
  }
  return [...users]
    .sort(([, a], [, b]) => b.size - a.size)
    .map(([color, all]) => {
      const isInBackground = all.has(page);
      return { color, layerCount: all.size - Number(isInBackground), isInBackground };
    });
}

/** Changes a color wherever a document uses it. */
export function replaceColor(document: TemplateDocument, from: string, to: string): TemplateDocument {
  const replace = (color: string) => (color.toLowerCase() === from ? to : color);
  return {
    ...document,
    background: mapColors(document.background, replace),
    layers: mapColors(document.layers, replace),
  };
}
