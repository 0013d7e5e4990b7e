const FILE_BYTES_MAX = 20_000_000;

/**
 * The text of a file in the encodings that spreadsheets save: UTF-8, UTF-16 with its mark, or failing those Windows-1252.
 * Rejects with an `Error` whose message is fit to show.
 */
export async function readTextFile(file: File): Promise<string> {
  if (file.size > FILE_BYTES_MAX) throw new Error(`${file.name} is over 20 MB, which is too much for a form.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0);
  if (mark === 0xfffe || mark === 0xfeff)
    return new TextDecoder(mark === 0xfffe ? 'utf-16le' : 'utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
