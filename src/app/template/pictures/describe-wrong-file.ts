import { detectImageType } from '../../../contract/image-type.ts';

/** Says why a file can't be used as an image, and what to do. */
export function describeWrongFile(name: string, bytes: Uint8Array): string {
  if (bytes.length === 0) return `${name} is empty. Choose another file.`;
  const start = Array.from(bytes.subarray(0, 512), (byte) => String.fromCharCode(byte)).join('');
  // oxlint-disable-next-line eslint/no-control-regex -- text doesn't contain these
  const isText = !/[\0-\x08\x0e-\x1a]/.test(start);
  return isText && !start.startsWith('%PDF-') && detectImageType(bytes) === undefined
    ? `${name} is text, not an image. Choose a PNG, JPEG or WebP file.`
    : `${name} isn't a PNG, JPEG or WebP image. Save it as PNG or JPEG, then choose the new file.`;
}
