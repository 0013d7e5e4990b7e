import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useShownImage, type ShownImage } from '../lib/use-object-url.ts';
import { useServices } from '../services.ts';

interface KeptThumbnailProps {
  id: string;
  className: string;
  /** Shown until the image has loaded, or if the browser can't display it. */
  children?: ReactNode;
}

/** A stored render's image, kept in memory while it is near the viewport. */
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

/** Returns a stored render's image; undefined until it has loaded, or if `isWanted` is false. */
export function useKeptImage(id: string, isWanted: boolean): ShownImage | undefined {
  const { renderStore } = useServices();
  const { data } = useQuery({
    // Not under the key `renders`, which every change invalidates, because a render's image never changes.
    queryKey: ['render image', id],
    enabled: isWanted,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    queryFn: async () => (await renderStore.read(id))?.bytes ?? null,
  });
  return useShownImage(isWanted && data ? data : undefined);
}

const NEAR = '600px 0px';

const listeners = new WeakMap<Element, (isNear: boolean) => void>();
let observer: IntersectionObserver | undefined;

/** Calls back when an element comes near the viewport or leaves it. Returns a cleanup function. Thousands share one observer. */
export function watchSight(element: Element, onChange: (isNear: boolean) => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => entries.forEach(({ target, isIntersecting }) => listeners.get(target)?.(isIntersecting)),
    { rootMargin: NEAR },
  );
  listeners.set(element, onChange);
  observer.observe(element);
  return () => {
    listeners.delete(element);
    observer?.unobserve(element);
  };
}
