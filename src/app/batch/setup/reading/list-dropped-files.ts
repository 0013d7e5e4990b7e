/**
 * Lists the dropped files, including those in folders. A file in a folder has its path in `webkitRelativePath`, as if the folder had
 * been chosen. Skips unreadable files.
 */
export async function listDroppedFiles(items: Iterable<DataTransferItem>): Promise<File[]> {
  // The items are only readable in this task.
  const dropped = [...items].map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const files = await Promise.all(
    dropped.map(async ({ entry, file }) => (entry?.isDirectory ? listEntry(entry) : file === null ? [] : [file])),
  );
  return files.flat();
}

async function listEntry(entry: FileSystemEntry): Promise<File[]> {
  try {
    if (isDirectory(entry)) return (await Promise.all((await readDirectory(entry)).map(listEntry))).flat();
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    return [Object.defineProperty(file, 'webkitRelativePath', { value: entry.fullPath.slice(1) })];
  } catch {
    return [];
  }
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

/** A reader returns some hundred entries at a time, and none at the end. */
async function readDirectory(directory: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = directory.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    const piece = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (piece.length === 0) return entries;
    entries.push(...piece);
  }
}
