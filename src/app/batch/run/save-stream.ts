import { saveFile } from '../../ui/save-file.ts';

/** A part is in memory until the browser moves it to its disk. */
const PART_BYTES = 4 * 1024 * 1024;

interface PickerWindow {
  showSaveFilePicker?: (options: {
    suggestedName: string;
    types: { description: string; accept: Record<string, string[]> }[];
  }) => Promise<FileSystemFileHandle>;
}

/**
 * Saves a ZIP file of any size: directly to the disk where the browser has a file picker, and elsewhere through blobs, which
 * browsers keep out of memory. Resolves to false when the person cancels. Must be called in a user event.
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
  // A stream that fails leaves an existing file as it was.
  await createStream().pipeTo(await file.createWritable());
  return true;
}

/** Browsers move blobs to their disk when memory is short. */
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
