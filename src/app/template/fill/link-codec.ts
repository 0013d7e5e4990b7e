import { isJsonObject, type Reading } from '../../../contract/loose.ts';
import type { Draft } from '../form-values.ts';

/**
 * The fragment of a link to a filled form is untrusted. Its length is bounded, decompression stops at a bound, and the names
 * are a list of pairs, never keys of an object.
 */
const PREFIX = '#fill=';
const FRAGMENT_LENGTH_MAX = 100_000;
const BYTES_MAX = 1_000_000;

/** Whether the fragment of an address claims to contain a filled form. */
export function isFillFragment(fragment: string): boolean {
  return fragment.startsWith(PREFIX);
}

/** The compressed fragment of a filled form; undefined when it is too long for an address. */
export async function encodeFragment(draft: Draft): Promise<string | undefined> {
  const packed = new Blob([JSON.stringify(draft)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  const fragment = PREFIX + btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return fragment.length > FRAGMENT_LENGTH_MAX ? undefined : fragment;
}

/** Reads it back; never throws. */
export async function decodeFragment(fragment: string): Promise<Reading<Draft>> {
  if (fragment.length > FRAGMENT_LENGTH_MAX) return refuse('This link is longer than any that Galley creates');
  try {
    const binary = atob(fragment.slice(PREFIX.length).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const draft = parseDraft(JSON.parse(await unpack(bytes)));
    return draft === undefined ? refuse('This link contains no filled form') : { isRead: true, value: draft };
  } catch {
    return refuse('This link is incomplete or damaged');
  }
}

function parseDraft(value: unknown): Draft | undefined {
  if (!isJsonObject(value) || !Array.isArray(value.typed)) return undefined;
  const typed = value.typed.filter(isPair);
  const format = typeof value.format === 'string' ? value.format : '';
  return { typed, format, scale: typeof value.scale === 'number' ? value.scale : 1 };
}

function isPair(entry: unknown): entry is [string, string] {
  return Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'string');
}

function refuse(why: string): Reading<Draft> {
  return { isRead: false, problem: `${why}. Ask for a new one.` };
}

async function unpack(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true });
    if (text.length > BYTES_MAX) {
      void reader.cancel();
      throw new Error('more than a form holds');
    }
  }
  return text + decoder.decode();
}
