/** An SVG that can't become a template. Each problem names the element and how to fix it. */
export class SvgImportError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join(' '));
    this.name = 'SvgImportError';
    this.problems = problems;
  }
}

/** An element of the SVG namespace; elements of other namespaces are left out when a file is read. */
export interface SvgElement {
  name: string;
  /** By local name; `inkscape:label`, `serif:id`, `sodipodi:role` and `xml:space` keep their prefix, `xlink:href` is `href`. */
  attributes: ReadonlyMap<string, string>;
  children: (SvgElement | string)[];
}

export function childElements(element: SvgElement): SvgElement[] {
  return element.children.filter((child) => typeof child !== 'string');
}

/** The element and all below it, in the order of the file. */
export function* allElements(element: SvgElement): Generator<SvgElement> {
  yield element;
  for (const child of childElements(element)) yield* allElements(child);
}

/** What the person who drew an element called it: the name as typed, before that an `id` that had to be made of it. */
export function labelOf({ attributes }: SvgElement): string {
  const typed = attributes.get('data-name') ?? attributes.get('inkscape:label') ?? attributes.get('serif:id');
  return typed ?? (attributes.get('id') ?? '').replace(/_x([0-9A-F]{2,4})_/g, decodeCharacter);
}

/** Illustrator writes what no id may hold as `_x7B_`. */
function decodeCharacter(_: string, code: string): string {
  return String.fromCharCode(Number.parseInt(code, 16));
}

/** How a sentence names an element. */
export function describeElement(element: SvgElement): string {
  const label = labelOf(element).slice(0, 60);
  return label === '' ? `A <${element.name}>` : `The <${element.name}> "${label}"`;
}
