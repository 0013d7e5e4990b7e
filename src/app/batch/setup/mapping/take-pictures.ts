import { isSystemFile } from '../../../../batch/rows/find-picture.ts';
import { describeWrongFile } from '../../../template/pictures/describe-wrong-file.ts';
import { FILE_BYTES_MAX } from '../../../template/pictures/describe-picture.ts';
import { readPictureHead } from '../../../template/pictures/read-picture-head.ts';
import { formatBytes } from '../../../ui/format-bytes.ts';
import type { PictureFiles } from '../create-setup-store.ts';

export interface TakenPictures {
  pictures: PictureFiles;
  /** One sentence for each file that was skipped. */
  problems: string[];
}

/** Reads image files by their content, whatever their names say. Files of a folder keep their path. Never rejects. */
export async function takePictures(files: readonly File[]): Promise<TakenPictures> {
  const pictures = new Map<string, Uint8Array<ArrayBuffer>>();
  const problems: string[] = [];
  for (const file of files) {
    const name = file.webkitRelativePath || file.name;
    if (file.webkitRelativePath !== '' && isSystemFile(name)) continue;
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      if (readPictureHead(bytes) === undefined) problems.push(describeWrongFile(name, bytes));
      else if (bytes.length > FILE_BYTES_MAX) {
        problems.push(
          `${name} is ${formatBytes(bytes.length)}. The limit is ${formatBytes(FILE_BYTES_MAX)}, so make it smaller.`,
        );
      } else pictures.set(name, bytes);
    } catch {
      problems.push(`${name} could not be read. Choose it again.`);
    }
  }
  return { pictures, problems };
}
