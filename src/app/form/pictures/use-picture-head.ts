import { useEffect, useState } from 'react';
import { HEAD_BYTES, readPictureHead, type PictureHead } from './read-picture-head.ts';

/** What the first bytes of a picture tell; undefined until they are read, and for what is no picture. */
export function usePictureHead(picture: Blob | undefined): PictureHead | undefined {
  const [read, setRead] = useState<{ picture: Blob; head: PictureHead | undefined }>();

  useEffect(() => {
    let isCurrent = true;
    void picture
      ?.slice(0, HEAD_BYTES)
      .arrayBuffer()
      .then(
        (bytes) => isCurrent && setRead({ picture, head: readPictureHead(new Uint8Array(bytes)) }),
        () => {},
      );
    return () => {
      isCurrent = false;
    };
  }, [picture]);

  return read !== undefined && read.picture === picture ? read.head : undefined;
}
