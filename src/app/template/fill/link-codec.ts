import type { Reading } from '../../../contract/loose.ts';
import * as z from '../../../contract/zod.ts';
import type { Field } from '../../../variables/field.ts';
import { positionName, readOutput, settle, typedFromValues, type Draft, type FormValues } from '../form-values.ts';
import { PictureFile } from '../pictures/picture-file.ts';

/**
 * The fragment of a link to a filled form is untrusted. Its length is limited, decompression stops at a limit, and the values are
 * a list of pairs, never object keys.
 */
const PREFIX = '#fill=';
const FRAGMENT_LENGTH_MAX = 100_000;
const BYTES_MAX = 1_000_000;

const draftSchema = z.object({
  typed: z.array(z.tuple([z.string(), z.string()])),
  format: z.string(),
  scale: z.number(),
});

/** Whether a URL's fragment claims to contain a filled form. */
export function isFillFragment(fragment: string): boolean {
  return fragment.startsWith(PREFIX);
}

export interface FormLink {
  /** Undefined when the values are too long for a URL. */
  url: string | undefined;
  /** Labels of fields whose image file is omitted. */
  filesLeftOut: string[];
}

/** Creates a link to this page with the form's values, but without files. */
export async function makeLink(fields: readonly Field[], values: FormValues): Promise<FormLink> {
  const isFile = fields.map((_, index) => settle(values[positionName(index)]) instanceof PictureFile);
  const typed = typedFromValues(fields, values).filter(([, text], index) => text !== '' && isFile[index] !== true);
  const fragment = await encodeFragment({ typed, ...readOutput(values) });
  return {
    url: fragment && `${location.origin}${location.pathname}${fragment}`,
    filesLeftOut: fields.filter((_, index) => isFile[index]).map(({ label }) => label),
  };
}

/** Encodes a filled form as a compressed fragment; undefined when the fragment is too long for a URL. */
export async function encodeFragment(draft: Draft): Promise<string | undefined> {
  const packed = new Blob([JSON.stringify(draft)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  const fragment = PREFIX + btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return fragment.length > FRAGMENT_LENGTH_MAX ? undefined : fragment;
}

/** Decodes the fragment of a link to a filled form. Never rejects. */
export async function decodeFragment(fragment: string): Promise<Reading<Draft>> {
  if (fragment.length > FRAGMENT_LENGTH_MAX) return refuse('This link is too long');
  try {
    const binary = atob(fragment.slice(PREFIX.length).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return { isRead: true, value: draftSchema.parse(JSON.parse(await unpack(bytes))) };
  } catch {
    return refuse('This link is incomplete or damaged');
  }
}

function refuse(why: string): Reading<Draft> {
  return { isRead: false, problem: `${why}. Ask for a new link.` };
}

async function unpack(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true });
    if (text.length > BYTES_MAX) {
      void reader.cancel();
      throw new Error('The values are too large for a form');
    }
  }
  return text + decoder.decode();
}
