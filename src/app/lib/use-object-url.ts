import { useEffect, useMemo, useState } from 'react';
import { detectImageType } from '../../contract/image-type.ts';
import { isShowable } from './is-showable.ts';

/** Long enough for every image element to have begun to read: one that has not would tell the picture broken. */
const KEPT_MS = 1_000;

/** An address of bytes in memory, for as long as the component shows them; undefined for a moment at first. */
export function useObjectUrl(bytes: BlobPart | undefined, mediaType = ''): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (bytes === undefined) return undefined;
    const next = URL.createObjectURL(new Blob([bytes], { type: mediaType }));
    // oxlint-disable-next-line react/set-state-in-effect -- the address is a resource that the effect opens and closes
    setUrl(next);
    return () => {
      setUrl(undefined);
      setTimeout(() => URL.revokeObjectURL(next), KEPT_MS);
    };
  }, [bytes, mediaType]);
  return url;
}

export interface ShownImage {
  /** Of the file, for as long as the component shows it. */
  url: string;
  /** False when it would unfold to more pixels than a page should hold. */
  isShowable: boolean;
}

/** An image as a page can show it; undefined until its bytes are there. */
export function useShownImage(bytes: Uint8Array<ArrayBuffer> | undefined): ShownImage | undefined {
  // By the bytes alone: a type that came with them could make them run as a page of ours.
  const url = useObjectUrl(bytes, bytes && detectImageType(bytes)?.mediaType);
  return useMemo(() => (bytes && url ? { url, isShowable: isShowable(bytes) } : undefined), [bytes, url]);
}
