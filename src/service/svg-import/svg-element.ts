/** An SVG that can't become a template. Each problem names the element and the fix. */
export class SvgImportError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join(' '));
    this.name = 'SvgImportError';
    this.problems = problems;
  }
}

/** CSS property values as text, keyed by name. */
export type Style = ReadonlyMap<string, string>;

/** An element in the SVG namespace. */
export interface SvgElement {
  name: string;
  /** Keyed by local name. `inkscape:label`, `serif:id`, `sodipodi:role` and `xml:space` keep their prefix; `xlink:href` is `href`. */
  attributes: ReadonlyMap<string, string>;
  /** Excludes inherited properties. Empty until `readStyles` has run. */
  style: Style;
  children: (SvgElement | string)[];
}

export function childElements(element: SvgElement): SvgElement[] {
  return element.children.filter((child) => typeof child !== 'string');
}

/** Yields the element and its descendants in document order. */
export function* allElements(element: SvgElement): Generator<SvgElement> {
  yield element;
  for (const child of childElements(element)) yield* allElements(child);
}

/** Returns the name from the design tool. `id` comes last, because it can't contain every character. */
export function labelOf({ attributes }: SvgElement): string {
  const typed = attributes.get('data-name') ?? attributes.get('inkscape:label') ?? attributes.get('serif:id');
  if (typed !== undefined) return typed;
  // Illustrator writes "{" as `_x7B_`.
  return (attributes.get('id') ?? '').replace(/_x([0-9A-F]{2,4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Returns the subject of a sentence about an element. */
export function describeElement(element: SvgElement): string {
  const label = labelOf(element).slice(0, 60);
  return label === '' ? `A <${element.name}>` : `The <${element.name}> "${label}"`;
}
