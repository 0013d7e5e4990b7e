/**
 * Guards the drawer of what is kept as a picture. Nothing of the file is passed on: elements, attributes and properties
 * of the lists below are written again, references stay within the SVG, and images were checked.
 */
import { inheritedProperties, ownProperties } from './create-cascade.ts';
import { findFilteredGroup, findReferenced, type Drawing, type Placed } from './drawing.ts';
import { childElements, describeElement, type SvgElement } from './svg-element.ts';

const ELEMENTS = new Set(
  (
    'svg g a switch use symbol defs rect circle ellipse line polyline polygon path image text tspan clipPath ' +
    'mask pattern marker linearGradient radialGradient stop filter feBlend feColorMatrix feComponentTransfer ' +
    'feComposite feFlood feDropShadow feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology ' +
    'feOffset'
  ).split(' '),
);
/** What holds numbers that decide where something lies. */
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
/** Not written for groups around a picture, but for the filter of a group that has the picture alone. */
const NOT_OF_GROUPS = new Set(['filter', 'mix-blend-mode']);

/** Elements with the groups around them as one SVG document of `widthPx` x `heightPx`. */
export function writeSvg(
  placed: readonly Placed[],
  drawing: Drawing,
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
): string {
  const { viewport, toUnit } = drawing.page;
  const body = placed.map((each) => {
    const filtered = findFilteredGroup(each, drawing);
    return [...each.ancestors]
      .reverse()
      .reduce(
        (inner, group) =>
          `<g${writeAttributes(group, drawing, { isAround: true, isFiltered: group === filtered })}>${inner}</g>`,
        writeElement(each.element, drawing),
      );
  });
  const needed = findNeeded(placed, drawing).map((element) => writeElement(element, drawing));
  const { a, b, c, d, e, f } = toUnit;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${widthPx}" height="${heightPx}"`,
    ` viewBox="0 0 ${viewport.width} ${viewport.height}" preserveAspectRatio="none"><defs>${needed.join('')}</defs>`,
    `<g transform="matrix(${[a, b, c, d, e, f].join(' ')})"><g${writeAttributes(drawing.root, drawing, { isAround: true, isRoot: true })}>`,
    `${body.join('')}</g></g></svg>`,
  ].join('');
}

/** All that the elements refer to, and what that refers to. */
export function findNeeded(placed: readonly Placed[], drawing: Drawing): SvgElement[] {
  const found = new Set<SvgElement>();
  const visit = (element: SvgElement, isAround: boolean): void => {
    for (const reference of referencesOf(element, drawing)) {
      const target = findReferenced(drawing, reference);
      if (target === undefined || found.has(target)) continue;
      found.add(target);
      visit(target, false);
    }
    if (!isAround) for (const child of element.children) if (typeof child !== 'string') visit(child, false);
  };
  for (const { element, ancestors } of placed) {
    visit(element, false);
    for (const group of ancestors) visit(group, true);
  }
  return [...found];
}

/** Whatever an element names by `#id`, in attributes and properties. */
export function referencesOf(element: SvgElement, { cascade }: Pick<Drawing, 'cascade'>): string[] {
  const href = element.attributes.get('href');
  const style = cascade.declared(element);
  const values = PROPERTIES.map((property) => style.get(property)).filter((value) => value?.includes('url(') === true);
  return [...(href?.startsWith('#') === true ? [href] : []), ...(values as string[])];
}

function writeElement(element: SvgElement, drawing: Drawing): string {
  if (!ELEMENTS.has(element.name)) return '';
  const name = element.name === 'switch' || element.name === 'a' ? 'g' : element.name;
  const inner = element.children.map((child) =>
    typeof child === 'string' ? escapeText(child) : writeElement(child, drawing),
  );
  return `<${name}${writeAttributes(element, drawing)}>${inner.join('')}</${name}>`;
}

function writeAttributes(
  element: SvgElement,
  drawing: Drawing,
  { isAround = false, isRoot = false, isFiltered = false } = {},
): string {
  const written: [name: string, value: string][] = [];
  const names = isRoot ? [] : isAround ? ['transform'] : ATTRIBUTES;
  for (const name of names) {
    const value = element.attributes.get(name);
    if (value !== undefined) written.push([name, value]);
  }
  const href = element.attributes.get('href')?.trim();
  const target = href?.startsWith('#') === true ? href : drawing.pictures.get(element);
  if (!isAround && target !== undefined) written.push(['xlink:href', target]);
  const style = drawing.cascade.declared(element);
  for (const property of PROPERTIES) {
    const value = style.get(property);
    const isLeftOut = isAround && NOT_OF_GROUPS.has(property) && !(isFiltered && property === 'filter');
    if (value === undefined || isLeftOut) continue;
    if (property === 'filter' && !isDrawnHere(value, drawing)) {
      drawing.notes.add(`${describeElement(element)} lost its effect. Only shadows, blurs and colours are kept.`);
      continue;
    }
    if (!value.includes('url(') || /^url\(\s*["']?#/.test(value)) written.push([property, value]);
  }
  return written.map(([name, value]) => ` ${name}="${escapeText(value)}"`).join('');
}

/** Noise and light take too long to draw. */
function isDrawnHere(filter: string, drawing: Drawing): boolean {
  const parts = childElements(findReferenced(drawing, filter) ?? { name: '', attributes: new Map(), children: [] });
  return parts.every(({ name }) => ELEMENTS.has(name));
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
