import { dataUriOf } from './data-uri-of.ts';
import { describeWrongFile } from './describe-wrong-file.ts';
import { FILE_BYTES_MAX } from './picture-words.ts';
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
