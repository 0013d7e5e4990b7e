import { useEffect, useState } from 'react';

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
      URL.revokeObjectURL(next);
    };
  }, [bytes, mediaType]);
  return url;
}
