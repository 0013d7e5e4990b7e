import { detectImageType } from '../../../contract/image-type.ts';
import { dataUriOf } from '../../lib/data-uri.ts';
import { FILE_BYTES_MAX } from './describe-picture.ts';
import { HEAD_BYTES, readPictureHead } from './read-picture-head.ts';

/** A picture file, looked at: as the value to send, as one too heavy to send, or as a sentence on why it is neither. */
export type TakenFile = { dataUri: string } | { heavy: Blob } | { problem: string };

/** Looks at the bytes of a file, whatever its name says. Never rejects. */
export async function takePictureFile(file: File): Promise<TakenFile> {
  try {
    const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
    const head = readPictureHead(bytes);
    if (head === undefined) return { problem: describeWrongFile(file.name, bytes) };
    return file.size > FILE_BYTES_MAX ? { heavy: file } : { dataUri: await dataUriOf(file, head.mediaType) };
  } catch {
    return { problem: `${file.name} could not be read. Choose it again.` };
  }
}

const AS_JPEG = 'Save a copy as JPEG and choose that.';
const AS_PNG = 'Save it as PNG or JPEG and choose that.';

/** Files that people take for pictures, by what stands at their start. */
const known: [start: RegExp, words: string][] = [
  [/^.{4}ftyp(heic|heix|hevc|heim|heis|mif1|msf1)/s, `is an HEIC photo, which image services do not read. ${AS_JPEG}`],
  [/^%PDF-/, `is a PDF document, not a picture. ${AS_PNG}`],
  [/^(II\*\0|MM\0\*)/, `is a TIFF picture, which image services do not read. ${AS_PNG}`],
  [/^BM.{8}/s, `is a BMP picture, which image services do not read. ${AS_PNG}`],
  [/^8BPS/, `is a Photoshop document, not a picture. ${AS_PNG}`],
];

const OTHERWISE = 'Choose a PNG, JPEG or WebP file.';

/** One sentence on a file that is no picture for a template, by its name and first bytes: what it is, and the mend. */
export function describeWrongFile(name: string, bytes: Uint8Array): string {
  if (bytes.length === 0) return `${name} is empty. Choose another file.`;
  const start = Array.from(bytes.subarray(0, 512), (byte) => String.fromCharCode(byte)).join('');
  const words = known.find(([pattern]) => pattern.test(start))?.[1];
  if (words !== undefined) return `${name} ${words}`;
  if (detectImageType(bytes)?.extension === 'svg') {
    return `${name} is an SVG drawing, which may hold scripts and is not taken. ${AS_PNG}`;
  }
  // oxlint-disable-next-line eslint/no-control-regex -- text has none of these
  const isText = !/[\0-\x08\x0e-\x1a]/.test(start);
  return `${name} is ${isText ? 'text, not a picture' : 'not a picture that can be read'}. ${OTHERWISE}`;
}
