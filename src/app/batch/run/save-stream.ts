import { saveFile } from '../../ui/save-file.ts';

/** What is in memory before the browser may put it on its disk; more of it is copied in one task. */
const PART_BYTES = 4 * 1024 * 1024;

interface PickerWindow {
  showSaveFilePicker?: (options: {
    suggestedName: string;
    types: { description: string; accept: Record<string, string[]> }[];
  }) => Promise<FileSystemFileHandle>;
}

/**
 * Saves a ZIP file of any size: onto the disk as it is made where the browser asks for a place, and elsewhere through parts
 * that the browser keeps out of memory. Resolves to false when the person changed their mind. Must begin in an event of theirs.
 */
export async function saveZip(
  name: string,
  createStream: () => ReadableStream<Uint8Array<ArrayBuffer>>,
): Promise<boolean> {
  const { showSaveFilePicker } = window as PickerWindow;
  if (showSaveFilePicker === undefined) {
    saveFile(name, await collectParts(createStream()), 'application/zip');
    return true;
  }
  const file = await showSaveFilePicker({
    suggestedName: name,
    types: [{ description: 'ZIP file', accept: { 'application/zip': ['.zip'] } }],
  }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    throw error;
  });
  if (file === undefined) return false;
  // A file that breaks off is not put in the place of what was there.
  await createStream().pipeTo(await file.createWritable());
  return true;
}

/** Each part is a blob of its own, which browsers move to their disk when memory is short. */
async function collectParts(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Blob> {
  const parts: Blob[] = [];
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  let byteCount = 0;
  const closePart = () => {
    parts.push(new Blob(pieces));
    pieces = [];
    byteCount = 0;
  };
  await stream.pipeTo(
    new WritableStream({
      write(piece) {
        pieces.push(piece);
        byteCount += piece.length;
        if (byteCount >= PART_BYTES) closePart();
      },
    }),
  );
  closePart();
  return new Blob(parts);
}
