/**
 * Guards librsvg, which draws everything that is flattened to an image. Only the elements, attributes and properties listed here
 * are written, references stay within the SVG, and all images have been checked.
 */
import { addLosses, findReferenced, type Drawing, type Placed } from './drawing.ts';
import { inheritedProperties, ownProperties } from './read-styles.ts';
import { childElements, describeElement, type SvgElement } from './svg-element.ts';

const ELEMENTS = new Set(
  (
    'svg g a switch use symbol defs rect circle ellipse line polyline polygon path image text tspan clipPath ' +
    'mask pattern marker linearGradient radialGradient stop filter feBlend feColorMatrix feComponentTransfer ' +
    'feComposite feFlood feDropShadow feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology ' +
    'feOffset'
  ).split(' '),
);
/** Attributes whose numbers must be within bounds. */
export const geometryAttributes = (
  'x y width height cx cy r rx ry x1 y1 x2 y2 d points transform fx fy fr dx dy rotate viewBox refX refY ' +
  'markerWidth markerHeight gradientTransform patternTransform stdDeviation radius values k2 k3 k4 ' +
  'slope intercept amplitude exponent tableValues'
).split(' ');
const ATTRIBUTES = [
  ...geometryAttributes,
  ...(
    'id gradientUnits spreadMethod offset clipPathUnits maskUnits maskContentUnits patternUnits patternContentUnits ' +
    'preserveAspectRatio filterUnits primitiveUnits in in2 result operator type mode markerUnits orient'
  ).split(' '),
];
const PROPERTIES = [...inheritedProperties, ...ownProperties];

/** Writes elements and the groups around them as one SVG. */
export function writeSvg(
  placed: readonly Placed[],
  drawing: Drawing,
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
): string {
  const { viewport, toUnit } = drawing.page;
  const body = placed.map((each) => {
    return each.ancestors.reduceRight(
      (inner, group) => {
        const transform = group.attributes.get('transform') ?? '';
        const skipped = group === each.filtered?.group ? ['mix-blend-mode'] : ['filter', 'mix-blend-mode'];
        return writeTag('g', [['transform', transform], ...styleAttributes(group, drawing, skipped)], inner);
      },
      writeElement(each.element, drawing),
    );
  });
  const { a, b, c, d, e, f } = toUnit;
  const rootGroup = writeTag('g', styleAttributes(drawing.root, drawing, ['filter', 'mix-blend-mode']), body.join(''));
  const needed = findNeeded(placed, drawing).map((element) => writeElement(element, drawing));
  return writeTag(
    'svg',
    [
      ['xmlns', 'http://www.w3.org/2000/svg'],
      ['xmlns:xlink', 'http://www.w3.org/1999/xlink'],
      ['width', String(widthPx)],
      ['height', String(heightPx)],
      ['viewBox', `0 0 ${viewport.width} ${viewport.height}`],
      ['preserveAspectRatio', 'none'],
    ],
    writeTag('defs', [], needed.join('')) +
      writeTag('g', [['transform', `matrix(${[a, b, c, d, e, f].join(' ')})`]], rootGroup),
  );
}

/** Finds everything that the elements refer to, directly or indirectly. */
export function findNeeded(placed: readonly Placed[], drawing: Drawing): SvgElement[] {
  const found = new Set<SvgElement>();
  const visit = (element: SvgElement, children: readonly SvgElement[]): void => {
    for (const reference of referencesOf(element)) {
      const target = findReferenced(drawing, reference);
      if (target === undefined || found.has(target)) continue;
      found.add(target);
      visit(target, childElements(target));
    }
    for (const child of children) visit(child, childElements(child));
  };
  for (const { element, ancestors } of placed) {
    visit(element, childElements(element));
    for (const group of ancestors) visit(group, []);
  }
  return [...found];
}

/** Lists an element's `#id` references in attributes and properties. */
export function referencesOf({ attributes, style }: SvgElement): string[] {
  const href = attributes.get('href') ?? '';
  const values = PROPERTIES.map((property) => style.get(property) ?? '').filter((value) => value.includes('url('));
  return href.startsWith('#') ? [href, ...values] : values;
}

type Attribute = [name: string, value: string];

function writeElement(element: SvgElement, drawing: Drawing): string {
  if (!ELEMENTS.has(element.name)) return '';
  const { attributes } = element;
  const written = ATTRIBUTES.map((name): Attribute => [name, attributes.get(name) ?? '']);
  const href = attributes.get('href')?.trim() ?? '';
  written.push(['xlink:href', href.startsWith('#') ? href : (drawing.pictures.get(element) ?? '')]);
  const inner = element.children.map((child) =>
    typeof child === 'string' ? escapeText(child) : writeElement(child, drawing),
  );
  const name = element.name === 'switch' || element.name === 'a' ? 'g' : element.name;
  return writeTag(name, [...written, ...styleAttributes(element, drawing)], inner.join(''));
}

function styleAttributes(element: SvgElement, drawing: Drawing, skipped: readonly string[] = []): Attribute[] {
  return PROPERTIES.filter((property) => !skipped.includes(property)).flatMap((property): Attribute[] => {
    const value = element.style.get(property) ?? '';
    const hasSlowEffect = property === 'filter' && !isFastFilter(value, drawing);
    if (hasSlowEffect) addLosses(drawing, describeElement(element), { effect: true });
    const isInside = !value.includes('url(') || /^url\(\s*["']?#/.test(value);
    return isInside && !hasSlowEffect ? [[property, value]] : [];
  });
}

/** False for noise and lighting effects, which take too long to draw. */
function isFastFilter(filter: string, drawing: Drawing): boolean {
  const target = findReferenced(drawing, filter);
  return target === undefined || childElements(target).every(({ name }) => ELEMENTS.has(name));
}

/** Writes a tag without its empty attributes. */
function writeTag(name: string, attributes: readonly Attribute[], inner: string): string {
  const written = attributes
    .filter(([, value]) => value !== '')
    .map(([key, value]) => ` ${key}="${escapeText(value)}"`);
  return `<${name}${written.join('')}>${inner}</${name}>`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
