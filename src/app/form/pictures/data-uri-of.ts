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
