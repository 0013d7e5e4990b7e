/** An SVG that can't become a template. Each problem names the element and how to fix it. */
export class SvgImportError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join(' '));
    this.name = 'SvgImportError';
    this.problems = problems;
  }
}

/** CSS properties by name, as text. */
export type Style = ReadonlyMap<string, string>;

/** An element of the SVG namespace. */
export interface SvgElement {
  name: string;
  /** By local name. `inkscape:label`, `serif:id`, `sodipodi:role` and `xml:space` keep their prefix; `xlink:href` is `href`. */
  attributes: ReadonlyMap<string, string>;
  /** Without inherited properties. Empty until `readStyles` has run. */
  style: Style;
  children: (SvgElement | string)[];
}

export function childElements(element: SvgElement): SvgElement[] {
  return element.children.filter((child) => typeof child !== 'string');
}

/** The element and its descendants in the order of the file. */
export function* allElements(element: SvgElement): Generator<SvgElement> {
  yield element;
  for (const child of childElements(element)) yield* allElements(child);
}

/** The name given in the design tool. An `id` can't hold every character, so it counts last. */
export function labelOf({ attributes }: SvgElement): string {
  const typed = attributes.get('data-name') ?? attributes.get('inkscape:label') ?? attributes.get('serif:id');
  if (typed !== undefined) return typed;
  // Illustrator writes "{" as `_x7B_`.
  return (attributes.get('id') ?? '').replace(/_x([0-9A-F]{2,4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** The subject of a sentence about an element. */
export function describeElement(element: SvgElement): string {
  const label = labelOf(element).slice(0, 60);
  return label === '' ? `A <${element.name}>` : `The <${element.name}> "${label}"`;
}
