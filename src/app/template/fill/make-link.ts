import type { Field } from '../../../variables/field.ts';
import { positionName, readOutput, settle, typedFromValues, type FormValues } from '../form-values.ts';
import { PictureFile } from '../pictures/picture-file.ts';
import { encodeFragment } from './link-codec.ts';

export interface FormLink {
  /** Undefined when the values are too long for an address. */
  url: string | undefined;
  /** Labels of the fields whose image file is left out. */
  filesLeftOut: string[];
}

/** Creates a link to this page with the values, without files. */
export async function makeLink(fields: readonly Field[], values: FormValues): Promise<FormLink> {
  const isFile = fields.map((_, index) => settle(values[positionName(index)]) instanceof PictureFile);
  const typed = typedFromValues(fields, values).filter(([, text], index) => text !== '' && isFile[index] !== true);
  const fragment = await encodeFragment({ typed, ...readOutput(values) });
  return {
    url: fragment && `${location.origin}${location.pathname}${fragment}`,
    filesLeftOut: fields.filter((_, index) => isFile[index]).map(({ label }) => label),
  };
}
