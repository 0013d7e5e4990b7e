import { decodeText } from '../../../batch/table/decode-text.ts';

const FILE_BYTES_MAX = 20_000_000;

/**
 * The text of a file in the encodings that spreadsheets save: UTF-8, UTF-16, or failing those Windows-1252.
 * Rejects with an `Error` whose message is fit to show.
 */
export async function readTextFile(file: File): Promise<string> {
  if (file.size > FILE_BYTES_MAX) throw new Error(`${file.name} is over 20 MB, which is too large for a form.`);
  return decodeText(new Uint8Array(await file.arrayBuffer())).text;
}
