import { readColor } from './read-color.ts';
import { readLength } from './read-length.ts';
import { SvgImportError, allElements, type SvgElement } from './svg-element.ts';

/** One rule of a style sheet with one simple selector: a name, `.class`, `#id`, `name.class` or `*`. */
interface CssRule {
  element: string;
  className: string;
  id: string;
  declarations: ReadonlyMap<string, string>;
}

const SELECTOR = /^(\*|[a-zA-Z][\w-]*)?(?:\.([\w-]+)|#([^\s.#:>+~[\]]+))?$/;

/** Parses the declarations of a `style`. A semicolon in quotes or brackets doesn't end one. */
function parseDeclarations(text: string): Map<string, string> {
  const declarations = new Map<string, string>();
  for (const [part] of text.matchAll(/(?:"[^"]*"|'[^']*'|\((?:[^()]|\([^()]*\))*\)|[^;"'(])+/g)) {
    const colon = part.indexOf(':');
    const value = part
      .slice(colon + 1)
      .trim()
      .replace(/!important$/i, '')
      .trim();
    const name = part.slice(0, colon).trim().toLowerCase();
    // Inkscape writes `font-variant-caps`; librsvg only knows the older `font-variant`.
    if (colon > 0 && value !== '') declare(declarations, name === 'font-variant-caps' ? 'font-variant' : name, value);
  }
  return declarations;
}

const PAINTS = ['fill', 'stroke', 'color', 'stop-color', 'flood-color', 'lighting-color'];
const PAINT = /^(none|inherit|currentcolor|context-fill|context-stroke)$|^url\(/i;

function isPaint(value: string): boolean {
  return PAINT.test(value) || readColor(value) !== undefined;
}

/** Sets a property. As in CSS, a paint that can't be read leaves the one before it. Of `var(--a, red)` the fallback counts. */
function declare(style: Map<string, string>, property: string, value: string): void {
  const known = value.replace(/^var\([^(),]*,(.*)\)$/is, '$1').trim();
  if (!PAINTS.includes(property) || !style.has(property) || isPaint(known)) style.set(property, known);
}

/** An at-rule with its block: none of them is for the screen in the files of Figma, Illustrator and Inkscape. */
const AT_RULE = /@[^{};@]*(?:;|\{(?:[^{}]|\{[^{}]*\})*\})/g;

/** Parses a style sheet as drawing tools write it. Selectors of more than one part are skipped with a note. */
function parseCssRules(text: string, notes: Set<string>): CssRule[] {
  const rules: CssRule[] = [];
  const skipped = new Set<string>();
  const plain = text.replace(/\/\*[\s\S]*?(\*\/|$)/g, ' ').replace(AT_RULE, ' ');
  for (const block of plain.split('}')) {
    const [head = '', body = ''] = block.split('{');
    const declarations = parseDeclarations(body);
    // What ends in a semicolon, such as an import of fonts, is not part of the selector.
    for (const selector of head
      .slice(head.lastIndexOf(';') + 1)
      .split(',')
      .map((each) => each.trim())) {
      const [whole = '', element = '', className = '', id = ''] = SELECTOR.exec(selector) ?? [];
      if (whole !== '') rules.push({ element: element === '*' ? '' : element, className, id, declarations });
      else if (!/:|^$/.test(selector)) skipped.add(selector);
    }
  }
  const [first] = skipped;
  const others = skipped.size > 1 ? ` and ${skipped.size - 1} more are` : ' is';
  if (first !== undefined)
    notes.add(`The style rule "${first.slice(0, 60)}"${others} skipped. Give these elements a class each.`);
  return rules.sort((a, b) => weigh(a) - weigh(b));
}

function weigh({ element, className, id }: CssRule): number {
  return (id === '' ? 0 : 100) + (className === '' ? 0 : 10) + (element === '' ? 0 : 1);
}

const RULES_MAX = 2000;

/** Properties by name, as text. */
export type Style = ReadonlyMap<string, string>;

/** What children take over. `text-decoration` does not inherit in CSS, but is drawn through all below. */
export const inheritedProperties = (
  'color fill fill-opacity fill-rule clip-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin ' +
  'stroke-miterlimit stroke-dasharray stroke-dashoffset font-family font-size font-weight font-style font-variant letter-spacing ' +
  'word-spacing writing-mode line-height text-anchor text-align text-transform text-decoration text-decoration-line direction ' +
  'dominant-baseline white-space visibility paint-order marker-start marker-mid marker-end'
).split(' ');
const inherited: ReadonlySet<string> = new Set(inheritedProperties);

/** What an element has for itself. */
export const ownProperties = (
  'opacity display clip-path mask mask-type filter mix-blend-mode overflow shape-inside inline-size stop-color stop-opacity ' +
  'flood-color flood-opacity lighting-color baseline-shift color-interpolation-filters'
).split(' ');

/** True when a property such as `filter` or `mask` is given and is not `none`. */
export function isSet(style: Style, property: string): boolean {
  return (style.get(property) ?? 'none') !== 'none';
}

export interface Cascade {
  /** What attributes, style sheet and `style` say of an element itself. */
  declared(element: SvgElement): Style;
  /** The same with what it takes over; `font-size` is a number of user units. */
  computed(element: SvgElement, parent: Style): Style;
}

/** Reads the style sheets of a drawing once; what cannot be read of them is noted. */
export function createCascade(root: SvgElement, notes: Set<string>): Cascade {
  const sheets = [...allElements(root)].filter((element) => element.name === 'style');
  const rules = parseCssRules(
    sheets.flatMap((sheet) => sheet.children.filter((child) => typeof child === 'string')).join('\n'),
    notes,
  );
  if (rules.length > RULES_MAX)
    throw new SvgImportError([`The style sheet has more than ${RULES_MAX} rules. Simplify it.`]);
  const known = new WeakMap<SvgElement, Style>();

  function readStyle({ name, attributes }: SvgElement): Style {
    const style = new Map<string, string>();
    for (const property of [...inheritedProperties, ...ownProperties]) {
      const value = attributes.get(property);
      if (value !== undefined) declare(style, property, value.trim());
    }
    if (attributes.get('xml:space') === 'preserve') style.set('white-space', 'pre');
    const classes = new Set((attributes.get('class') ?? '').split(/\s+/));
    const id = attributes.get('id') ?? '';
    for (const rule of rules) {
      const isMet =
        (rule.element === '' || rule.element === name) &&
        (rule.className === '' || classes.has(rule.className)) &&
        (rule.id === '' || rule.id === id);
      if (isMet) for (const [property, value] of rule.declarations) declare(style, property, value);
    }
    for (const [property, value] of parseDeclarations(attributes.get('style') ?? '')) declare(style, property, value);
    for (const property of PAINTS) {
      const value = style.get(property) ?? '';
      // The `fill` of an animation isn't a paint.
      if (value === '' || isPaint(value) || /^(animate|set)/.test(name)) continue;
      style.delete(property);
      notes.add(`The colour "${value.slice(0, 60)}" is not supported and was skipped. Write it like "#e4572e".`);
    }
    return style;
  }

  function declared(element: SvgElement): Style {
    const style = known.get(element) ?? readStyle(element);
    known.set(element, style);
    return style;
  }

  return {
    declared,
    computed(element, parent) {
      const style = new Map([...parent].filter(([property]) => inherited.has(property)));
      for (const [property, value] of declared(element)) {
        const taken = value === 'inherit' ? parent.get(property) : value;
        if (taken !== undefined) style.set(property, taken);
      }
      const em = Number(parent.get('font-size') ?? 16);
      style.set('font-size', String(readLength(declared(element).get('font-size'), { em, whole: em }) ?? em));
      return style;
    },
  };
}
