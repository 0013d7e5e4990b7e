/** Over this a data URI is more than a request should carry, and checking it would be felt. */
const FILE_BYTES_MAX = 10_000_000;

/** Reads a picture file into a data URI; rejects with an `Error` whose message is fit to show. */
export async function readPictureFile(file: File): Promise<string> {
  if (!file.type.startsWith('image/')) throw new Error(`${file.name} is not a picture.`);
  if (file.size > FILE_BYTES_MAX) {
    throw new Error(`${file.name} is over 10 MB. Choose a smaller file, or use the web address of the picture.`);
  }
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') resolve(reader.result);
    });
    reader.addEventListener('error', () => reject(new Error(`${file.name} could not be read. Choose it again.`)));
    reader.readAsDataURL(file);
  });
}
