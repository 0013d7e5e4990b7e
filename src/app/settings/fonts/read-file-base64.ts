/** Reads a file as base64. Rejects when it cannot be read any more, as after it was moved. */
export function readFileBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const address = reader.result as string;
      // An empty file has no part behind the comma in some browsers.
      resolve(address.slice(address.indexOf(',') + 1 || address.length));
    });
    reader.addEventListener('error', () =>
      reject(new Error('The file could not be read; it was perhaps moved. Choose it again.')),
    );
    reader.readAsDataURL(file);
  });
}
