/** Long enough for every browser to start the download. */
const KEPT_MS = 10_000;

/** Downloads a file. */
export function saveFile(name: string, content: BlobPart, mediaType = 'text/plain'): void {
  const url = URL.createObjectURL(new Blob([content], { type: mediaType }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
