import { readColor } from './read-color.ts';
import { readLength } from './read-length.ts';
import { SvgImportError, allElements, type Style, type SvgElement } from './svg-element.ts';

/** CSS doesn't inherit `text-decoration`, but applies it to all descendants. */
export const inheritedProperties = (
  'color fill fill-opacity fill-rule clip-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin ' +
  'stroke-miterlimit stroke-dasharray stroke-dashoffset font-family font-size font-weight font-style font-variant letter-spacing ' +
  'word-spacing writing-mode line-height text-anchor text-align text-transform text-decoration text-decoration-line direction ' +
  'dominant-baseline white-space visibility paint-order marker-start marker-mid marker-end'
).split(' ');

export const ownProperties = (
  'opacity display clip-path mask mask-type filter mix-blend-mode overflow shape-inside inline-size stop-color stop-opacity ' +
  'flood-color flood-opacity baseline-shift color-interpolation-filters'
).split(' ');

const inherited: ReadonlySet<string> = new Set(inheritedProperties);
const presentationAttributes: ReadonlySet<string> = new Set([...inheritedProperties, ...ownProperties]);
const paints: ReadonlySet<string> = new Set(['fill', 'stroke', 'color', 'stop-color', 'flood-color']);
const PAINT_KEYWORD = /^(none|inherit|currentcolor|context-fill|context-stroke)$|^url\(/i;
const RULES_MAX = 2000;

/** Figma's developer mode writes `var(--name, fallback)`. */
const VARIABLE = /^var\([^(),]*,(.*)\)$/is;

type Declaration = [property: string, value: string];

/** A rule with one simple selector: `name`, `.class`, `#id`, `name.class` or `*`. */
interface StyleRule {
  element: string;
  className: string;
  id: string;
  declarations: readonly Declaration[];
}

const SELECTOR = /^(\*|[a-zA-Z][\w-]*)?(?:\.([\w-]+)|#([^\s.#:>+~[\]]+))?$/;
/** Rules for print, dark mode or fonts, which don't affect how Figma, Illustrator or Inkscape show the file. */
const AT_RULE = /@[^{};@]*(?:;|\{(?:[^{}]|\{[^{}]*\})*\})/g;

/** Sets each element's style from its attributes, the style sheets and its `style` attribute, in this order. */
export function readStyles(root: SvgElement, notes: Set<string>): void {
  const elements = [...allElements(root)];
  const sheets = elements.filter(({ name }) => name === 'style').flatMap(({ children }) => children);
  const rules = parseRules(sheets.filter((child) => typeof child === 'string').join('\n'), notes);
  if (rules.length > RULES_MAX) {
    throw new SvgImportError([`The style sheet has more than ${RULES_MAX} rules. Simplify it.`]);
  }
  for (const element of elements) element.style = readStyle(element, rules, notes);
}

/** Returns an element's style, including inherited properties. `font-size` becomes a number in user units. */
export function inheritStyle({ style }: SvgElement, parent: Style): Map<string, string> {
  const computed = new Map([...parent].filter(([property]) => inherited.has(property)));
  for (const [property, value] of style) {
    const known = value === 'inherit' ? parent.get(property) : value;
    if (known !== undefined) computed.set(property, known);
  }
  const em = Number(parent.get('font-size') ?? 16);
  return computed.set('font-size', String(readLength(style.get('font-size'), { em, whole: em }) ?? em));
}

/** True if a property such as `filter` or `mask` is set and isn't `none`. */
export function isSet(style: Style, property: string): boolean {
  return (style.get(property) ?? 'none') !== 'none';
}

export function isClipped(style: Style): boolean {
  return isSet(style, 'clip-path') || isSet(style, 'mask');
}

function readStyle({ name, attributes }: SvgElement, rules: readonly StyleRule[], notes: Set<string>): Style {
  const classes = new Set((attributes.get('class') ?? '').split(/\s+/));
  const matching = rules.filter(
    (rule) =>
      (rule.element === '' || rule.element === name) &&
      (rule.className === '' || classes.has(rule.className)) &&
      (rule.id === '' || rule.id === attributes.get('id')),
  );
  const declarations: Declaration[] = [
    ...[...attributes].filter(([attribute]) => presentationAttributes.has(attribute)),
    ...matching.flatMap((rule) => rule.declarations),
    ...parseDeclarations(attributes.get('style') ?? ''),
  ];
  const style = new Map<string, string>();
  if (attributes.get('xml:space') === 'preserve') style.set('white-space', 'pre');
  const unknownPaints = new Map<string, string>();
  for (const [property, written] of declarations) {
    const value = written.replace(VARIABLE, '$1').trim();
    if (value === '') continue;
    const isKnown = !paints.has(property) || PAINT_KEYWORD.test(value) || readColor(value) !== undefined;
    (isKnown ? style : unknownPaints).set(property, value);
  }
  // As in CSS, an unknown paint falls back to the previous one. Figma writes each color twice, first as `#rrggbb`.
  for (const [property, value] of unknownPaints) {
    if (style.has(property)) continue;
    notes.add(`The color "${value.slice(0, 60)}" is not supported and was skipped. Use the format "#e4572e".`);
  }
  return style;
}

function parseDeclarations(text: string): Declaration[] {
  return text.split(';').flatMap((declaration): Declaration[] => {
    const colon = declaration.indexOf(':');
    const property = declaration.slice(0, Math.max(0, colon)).trim().toLowerCase();
    const value = declaration.slice(colon + 1).trim();
    if (property === '' || value === '') return [];
    // Inkscape writes `font-variant-caps`, but librsvg only knows the older name.
    return [[property === 'font-variant-caps' ? 'font-variant' : property, value]];
  });
}

/** Parses style sheets, less specific rules first. Selectors with several parts are skipped with a note. */
function parseRules(text: string, notes: Set<string>): StyleRule[] {
  const rules: StyleRule[] = [];
  const skipped = new Set<string>();
  const plain = text.replace(/\/\*[\s\S]*?(\*\/|$)/g, ' ').replace(AT_RULE, ' ');
  for (const block of plain.split('}')) {
    const [head = '', body = ''] = block.split('{');
    const declarations = parseDeclarations(body);
    // An `@import` may end with a semicolon inside its URL.
    const selectors = head.slice(head.lastIndexOf(';') + 1).split(',');
    for (const selector of selectors.map((each) => each.trim())) {
      const [whole = '', element = '', className = '', id = ''] = SELECTOR.exec(selector) ?? [];
      if (whole !== '') rules.push({ element: element === '*' ? '' : element, className, id, declarations });
      else if (!/:|^$/.test(selector)) skipped.add(selector);
    }
  }
  const [first] = skipped;
  const others = skipped.size > 1 ? ` and ${skipped.size - 1} more are` : ' is';
  if (first !== undefined) {
    notes.add(`The style rule "${first.slice(0, 60)}"${others} skipped. Give each of these elements a class instead.`);
  }
  const specificity = ({ element, className, id }: StyleRule) =>
    (id === '' ? 0 : 100) + (className === '' ? 0 : 10) + (element === '' ? 0 : 1);
  return rules.sort((a, b) => specificity(a) - specificity(b));
}
