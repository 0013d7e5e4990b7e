import type { Field } from '../../../variables/field.ts';
import { positionName, readOutput, typedFromTexts, type TypedTexts } from '../typed-texts.ts';
import { encodeFragment } from './link-codec.ts';

export interface FormLink {
  /** Undefined when the values are too long for an address. */
  url: string | undefined;
  /** Labels of the fields whose image file is left out. */
  filesLeftOut: string[];
}

/** Creates a link to this page with the values, without files. */
export async function makeLink(fields: readonly Field[], texts: TypedTexts): Promise<FormLink> {
  const isFile = fields.map(({ type }, at) => type === 'image' && /^\s*data:/i.test(texts[positionName(at)] ?? ''));
  const typed = typedFromTexts(fields, texts).filter(([, text], at) => text !== '' && isFile[at] !== true);
  const fragment = await encodeFragment({ typed, ...readOutput(texts) });
  return {
    url: fragment && `${location.origin}${location.pathname}${fragment}`,
    filesLeftOut: fields.filter((_, at) => isFile[at]).map(({ label }) => label),
  };
}
