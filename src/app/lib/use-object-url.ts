import { useEffect, useMemo, useState } from 'react';
import { detectImageType } from '../../contract/image-type.ts';
import { isShowable } from './is-showable.ts';

/** Long enough for every image element to start loading. */
const KEPT_MS = 1_000;

/** Creates an object URL for bytes while the component is mounted; undefined at first. */
export function useObjectUrl(bytes: BlobPart | undefined, mediaType = ''): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (bytes === undefined) return undefined;
    const next = URL.createObjectURL(new Blob([bytes], { type: mediaType }));
    // oxlint-disable-next-line react/set-state-in-effect -- the effect creates and revokes the URL
    setUrl(next);
    return () => {
      setUrl(undefined);
      setTimeout(() => URL.revokeObjectURL(next), KEPT_MS);
    };
  }, [bytes, mediaType]);
  return url;
}

export interface ShownImage {
  /** Valid while the component is mounted. */
  url: string;
  /** False for an image with more pixels than a page should decode. */
  isShowable: boolean;
}

/** An image to show; undefined until its bytes have loaded. */
export function useShownImage(bytes: Uint8Array<ArrayBuffer> | undefined): ShownImage | undefined {
  // The type is detected from the bytes: a declared type could make the browser run them as a page on our origin.
  const url = useObjectUrl(bytes, bytes && detectImageType(bytes)?.mediaType);
  return useMemo(() => (bytes && url ? { url, isShowable: isShowable(bytes) } : undefined), [bytes, url]);
}
