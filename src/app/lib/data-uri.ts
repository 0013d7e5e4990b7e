/** Returns an image as a data URI with its actual type; rejects if the file can no longer be read. */
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

/** The bytes of an image's data URI; undefined for other text. */
export function bytesFromDataUri(dataUri: string): Uint8Array<ArrayBuffer> | undefined {
  const [start] = /^data:image\/[a-z0-9.+-]+;base64,/i.exec(dataUri) ?? [];
  if (start === undefined) return undefined;
  try {
    return Uint8Array.from(atob(dataUri.slice(start.length)), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
