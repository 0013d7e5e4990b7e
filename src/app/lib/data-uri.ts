/** An image as a data URI of its actual type; rejects when the file can no longer be read. */
export function dataUriOf(picture: Blob, mediaType: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') resolve(reader.result);
    });
    reader.addEventListener('error', () => reject(reader.error as Error));
    reader.readAsDataURL(new Blob([picture], { type: mediaType }));
  });
}

/** The bytes of an image's data URI, for a thumbnail: the content policy blocks `data:` addresses. */
export function blobFromDataUri(dataUri: string): Blob | undefined {
  const parts = /^data:(image\/[a-z0-9.+-]+);base64,/i.exec(dataUri);
  if (parts === null) return undefined;
  try {
    const bytes = Uint8Array.from(atob(dataUri.slice(parts[0].length)), (character) => character.charCodeAt(0));
    return new Blob([bytes], { type: parts[1] });
  } catch {
    return undefined;
  }
}
