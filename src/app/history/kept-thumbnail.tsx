import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { watchSight } from '../ui/watch-sight.ts';
import { useShownImage, type ShownImage } from '../lib/use-object-url.ts';
import { renderStore } from './render-store.ts';

interface KeptThumbnailProps {
  id: string;
  className: string;
  /** Shown until the image has loaded, and if the browser can't display it. */
  children?: ReactNode;
}

/** The image of a stored render, in memory while it is near the screen. */
export function KeptThumbnail({ id, className, children }: KeptThumbnailProps) {
  const place = useRef<HTMLSpanElement>(null);
  const [isNear, setNear] = useState(false);
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const image = useKeptImage(id, isNear);
  useEffect(() => (place.current === null ? undefined : watchSight(place.current, setNear)), []);
  return (
    <span ref={place} className={className}>
      {!image?.isShowable || image.url === brokenUrl ? (
        children
      ) : (
        <img src={image.url} alt="" decoding="async" onError={() => setBrokenUrl(image.url)} />
      )}
    </span>
  );
}

/** The image of a stored render while it is wanted; undefined until it has loaded. */
export function useKeptImage(id: string, isWanted: boolean): ShownImage | undefined {
  const { data } = useQuery({
    // Not under the key of the renders, which changes invalidate: the image of a render never changes.
    queryKey: ['render image', id],
    enabled: isWanted,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    queryFn: async () => (await renderStore.read(id))?.bytes ?? null,
  });
  return useShownImage(isWanted && data ? data : undefined);
}
