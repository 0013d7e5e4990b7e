import { detectImageType } from '../../../contract/image-type.ts';

const AS_JPEG = 'Save a copy as JPEG and choose that.';
const AS_PNG = 'Save it as PNG or JPEG and choose that.';

/** Files that people take for images, by their first bytes. */
const known: [start: RegExp, problem: string][] = [
  [/^.{4}ftyp(heic|heix|hevc|heim|heis|mif1|msf1)/s, `is an HEIC photo, which can't be used. ${AS_JPEG}`],
  [/^%PDF-/, `is a PDF document, not an image. ${AS_PNG}`],
  [/^(II\*\0|MM\0\*)/, `is a TIFF image, which can't be used. ${AS_PNG}`],
  [/^BM.{8}/s, `is a BMP image, which can't be used. ${AS_PNG}`],
  [/^8BPS/, `is a Photoshop document, not an image. ${AS_PNG}`],
];

/** Says by its name and first bytes why a file is not an image for a template, and what to do. */
export function describeWrongFile(name: string, bytes: Uint8Array): string {
  if (bytes.length === 0) return `${name} is empty. Choose another file.`;
  const start = Array.from(bytes.subarray(0, 512), (byte) => String.fromCharCode(byte)).join('');
  const problem = known.find(([pattern]) => pattern.test(start))?.[1];
  if (problem !== undefined) return `${name} ${problem}`;
  if (detectImageType(bytes)?.extension === 'svg') return `${name} is an SVG, which can't be used. ${AS_PNG}`;
  // oxlint-disable-next-line eslint/no-control-regex -- text has none of these
  const isText = !/[\0-\x08\x0e-\x1a]/.test(start);
  return `${name} ${isText ? 'is text, not an image' : "isn't an image"}. Choose a PNG, JPEG or WebP file.`;
}
