import { SaxesParser } from 'saxes';
import { TableProblem } from './table.ts';

export interface XmlHandler {
  open?: (name: string, attributes: Record<string, string>) => void;
  /** `text` is the text directly in the element. */
  close?: (name: string, text: string) => void;
}

const DEPTH_MAX = 100;

/**
 * Visits the elements in a workbook part. Prefixes are removed from element and attribute names, because they differ between programs.
 * Entities aren't expanded. Throws TableProblem for invalid XML.
 */
export function readXml(text: string, { open, close }: XmlHandler): void {
  const parser = new SaxesParser();
  const texts: string[] = [];
  const damaged = (): never => {
    throw new TableProblem('The workbook is damaged. Open it in a spreadsheet program and save it again.');
  };
  const addText = (part: string): void => {
    if (texts.length > 0) texts.push((texts.pop() ?? '') + part);
  };
  parser.on('doctype', damaged);
  parser.on('error', damaged);
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('opentag', ({ name, attributes }) => {
    texts.push('');
    if (texts.length > DEPTH_MAX) damaged();
    open?.(localName(name), localAttributes(attributes));
  });
  parser.on('closetag', ({ name }) => close?.(localName(name), texts.pop() ?? ''));
  parser.write(text).close();
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function localAttributes(attributes: Record<string, string>): Record<string, string> {
  if (!Object.keys(attributes).some((name) => name.includes(':'))) return attributes;
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [localName(name), value]));
}
