import { useEffect, useRef, useState, type ReactNode } from 'react';
import { watchSight } from '../ui/watch-sight.ts';
import { useKeptImage } from './use-kept-image.ts';

export interface KeptThumbnailProps {
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
