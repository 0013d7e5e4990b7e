import { SaxesParser, type SaxesAttributeNS } from 'saxes';
import { SvgImportError, type SvgElement } from './svg-element.ts';

/*
 * Guards against files designed to exhaust the parser: size, depth and number of elements are bounded, the parser expands no
 * entities and fetches nothing, and a DOCTYPE with declarations is rejected.
 */
const FILE_CHARACTERS_MAX = 10 * 1024 * 1024;
const DEPTH_MAX = 100;
const ELEMENTS_MAX = 20_000;
/** Maximum length of an attribute, a style sheet or text. */
const STRING_CHARACTERS_MAX = 2_500_000;
/** Attributes that may be longer: embedded images, paths and points. */
const longAttributes: ReadonlySet<string> = new Set(['href', 'd', 'points']);

const NAMESPACES: Record<string, string> = {
  'http://www.w3.org/1999/xlink': '',
  'http://www.inkscape.org/namespaces/inkscape': 'inkscape:',
  'http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd': 'sodipodi:',
  'http://www.serif.com/': 'serif:',
  'http://www.w3.org/XML/1998/namespace': 'xml:',
};
const SVG = 'http://www.w3.org/2000/svg';
const NOT_SVG = 'This file is not an SVG. Export an SVG from your design tool.';

/** Parses an SVG, omitting elements from other namespaces. Throws `SvgImportError`. */
export function parseSvg(text: string): SvgElement {
  if (text.length > FILE_CHARACTERS_MAX) refuse('The file is larger than 10 MiB. Embed smaller images.');
  if (!/^\uFEFF?\s*</.test(text)) refuse(NOT_SVG);
  const parser = new SaxesParser({ xmlns: true });
  const open: (SvgElement | undefined)[] = [];
  let root: SvgElement | undefined;
  let count = 0;
  parser.on('doctype', (doctype) => {
    if (!doctype.includes('[')) return;
    refuse(
      'The file declares entities in its DOCTYPE. Save the file without entities (in Illustrator, use "Export as", not "Save as").',
    );
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    count += 1;
    if (count > ELEMENTS_MAX) refuse(`The SVG has more than ${ELEMENTS_MAX} elements. Simplify the SVG.`);
    if (open.length >= DEPTH_MAX) refuse(`The SVG has groups nested more than ${DEPTH_MAX} levels deep. Ungroup them.`);
    const parent = open.at(-1);
    const isKnown = (uri === SVG || uri === '') && (open.length === 0 || parent !== undefined);
    const element = isKnown
      ? { name: local, attributes: readAttributes(local, attributes), style: new Map(), children: [] }
      : undefined;
    if (root === undefined) {
      if (element?.name !== 'svg') refuse(NOT_SVG);
      root = element;
    }
    if (element !== undefined) parent?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => open.pop());
  const addText = (characters: string): void => {
    const parent = open.at(-1);
    if (parent === undefined) return;
    if (characters.length > STRING_CHARACTERS_MAX) refuseLength(`The text in a <${parent.name}>`);
    parent.children.push(characters);
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('error', ({ message }) => {
    refuse(root === undefined ? NOT_SVG : `The file is not well-formed XML (${message}). Export it again.`);
  });
  parser.write(text).close();
  return root ?? refuse(NOT_SVG);
}

function readAttributes(element: string, attributes: Record<string, SaxesAttributeNS>): Map<string, string> {
  const read = new Map<string, string>();
  for (const { uri, local, value } of Object.values(attributes)) {
    if (value.length > STRING_CHARACTERS_MAX && !longAttributes.has(local)) {
      refuseLength(`The attribute "${local}" on a <${element}>`);
    }
    const prefix = uri === '' ? '' : NAMESPACES[uri];
    // As in SVG 2, `href` wins over `xlink:href`.
    const isOverridden = uri !== '' && prefix === '' && read.has(local);
    if (prefix !== undefined && !isOverridden) read.set(prefix + local, value);
  }
  return read;
}

function refuseLength(subject: string): never {
  refuse(`${subject} has more than ${STRING_CHARACTERS_MAX} characters. Simplify the SVG.`);
}

function refuse(sentence: string): never {
  throw new SvgImportError([sentence]);
}
