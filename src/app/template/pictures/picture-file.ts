import { PROOF_SIDE_PX } from '../../../contract/check.ts';
import { digestText } from '../../history/request-key.ts';
import { bytesFromDataUri, dataUriOf } from '../../lib/data-uri.ts';
import { coverSize, FILE_BYTES_MAX, isShowable } from './describe-picture.ts';
import { HEAD_BYTES, readPictureHead, type PictureHead } from './read-picture-head.ts';
import { shrinkPicture } from './shrink-picture.ts';
import { describeWrongFile } from './describe-wrong-file.ts';

/** An image file as a field value. This is a class because React Hook Form copies plain objects. */
export class PictureFile {
  readonly name: string;
  readonly blob: Blob;
  /** Undefined for an image that browsers don't show. */
  readonly head: PictureHead | undefined;
  /** The value to send; undefined while the file is too large. */
  readonly dataUri: string | undefined;
  /** Equal for equal images. */
  readonly digest: string;
  /** The file that this shrunk or cropped copy was made from. */
  readonly original: PictureFile | undefined;

  constructor(name: string, blob: Blob, head?: PictureHead, dataUri?: string, original?: PictureFile) {
    this.name = name;
    this.blob = blob;
    this.head = head;
    this.dataUri = dataUri;
    this.digest = digestText(dataUri ?? '');
    this.original = original;
  }
}

/** A field's value while a file is being read. A value that replaces it in the meantime wins. */
export class PictureReading {
  /** The value to use until the file has been read. */
  readonly before: string | PictureFile;

  constructor(before: string | PictureFile) {
    this.before = before;
  }
}

/** Larger data URIs are not sent after every keystroke. */
const LARGE_LENGTH = 200_000;

export function isLarge({ dataUri = '' }: PictureFile): boolean {
  return dataUri.length > LARGE_LENGTH;
}

export function pictureFromDataUri(dataUri: string): PictureFile | undefined {
  const bytes = bytesFromDataUri(dataUri);
  if (bytes === undefined) return undefined;
  const head = readPictureHead(bytes);
  return new PictureFile('Image file', new Blob([bytes], { type: head?.mediaType }), head, dataUri);
}

/**
 * Reads a file and detects its type from the bytes, not the name. Rejects with an `Error` whose message can be shown to the user.
 */
export async function readPictureFile(blob: Blob, name: string, original?: PictureFile): Promise<PictureFile> {
  const bytes = new Uint8Array(
    await blob
      .slice(0, HEAD_BYTES)
      .arrayBuffer()
      .catch(() => failToRead(name)),
  );
  const head = readPictureHead(bytes);
  if (head === undefined) throw new Error(describeWrongFile(name, bytes));
  if (blob.size > FILE_BYTES_MAX) return new PictureFile(name, blob, head, undefined, original);
  const dataUri = await dataUriOf(blob, head.mediaType).catch(() => failToRead(name));
  return new PictureFile(name, new Blob([blob], { type: head.mediaType }), head, dataUri, original);
}

function failToRead(name: string): never {
  throw new Error(`${name} couldn't be read. Choose the file again.`);
}

const lightCopies = new WeakMap<PictureFile, Promise<string>>();

/**
 * Returns the data URI of a copy with as many pixels as a proof can show, or of the file itself if it is small or can't be
 * decoded.
 */
export async function lightCopyOf(file: PictureFile): Promise<string> {
  const { dataUri = '' } = file;
  if (!isLarge(file)) return dataUri;
  const copy = lightCopies.get(file) ?? shrinkForProof(file).catch(() => dataUri);
  lightCopies.set(file, copy);
  return copy;
}

async function shrinkForProof({ blob, head }: PictureFile): Promise<string> {
  if (head?.size === undefined || !isShowable(head)) throw new Error('The image cannot be decoded');
  const copy = await shrinkPicture(blob, coverSize(head.size, { widthPx: PROOF_SIDE_PX, heightPx: PROOF_SIDE_PX }));
  return dataUriOf(copy, copy.type);
}
