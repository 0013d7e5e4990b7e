/** A picture as a data URI of the type it is; rejects when the file cannot be read any more. */
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

/** The bytes of a picture's data URI, for a thumbnail: the content policy shows no `data:` addresses. */
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
