import type { TemplateDocument } from '../../../document/template-document.ts';

const SWATCHES_MAX = 12;
const COLOR = /^#([0-9a-f]{6}|[0-9a-f]{8})$/;
/** The members that contain a color or a gradient, and those that lead to them. */
const MEMBERS = new Set(['background', 'fill', 'color', 'stops', 'border', 'shadow']);

/** Reads typed text: the # may be missing, and #abc means #aabbcc. The result may be invalid. */
export function parseColor(text: string): string {
  const digits = text.trim().replace(/^#/, '').toLowerCase();
  return `#${/^[0-9a-f]{3,4}$/.test(digits) ? digits.replace(/./g, '$&$&') : digits}`;
}

/** The colors that a document uses, most used first. */
export function collectColors({ background, layers }: Pick<TemplateDocument, 'background' | 'layers'>): string[] {
  const counts = new Map<string, number>();
  function collect(value: unknown): void {
    if (typeof value === 'string') {
      const color = value.toLowerCase();
      if (COLOR.test(color)) counts.set(color, (counts.get(color) ?? 0) + 1);
    } else if (Array.isArray(value)) value.forEach(collect);
    else if (typeof value === 'object' && value !== null) {
      for (const [name, member] of Object.entries(value)) if (MEMBERS.has(name)) collect(member);
    }
  }
  collect({ background });
  collect(layers);
  return [...counts.keys()].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0)).slice(0, SWATCHES_MAX);
}
