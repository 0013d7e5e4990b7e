import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { usePicture, type PicturedTemplate } from './use-picture.ts';

export interface ServicePictureProps {
  template: PicturedTemplate;
  isLookedAt: boolean;
  /** Empty where its name stands beside it in words of the same control. */
  alt?: string;
  /** Called with its aspect ratio once it is there, and with undefined when there is none. */
  onSettled?: (ratio: number | undefined) => void;
  /** Stands where the service has none. */
  children?: ReactNode;
}

/** The picture that the service has of a template. */
export function ServicePicture(props: ServicePictureProps) {
  const { template, isLookedAt, alt = `Example of ${template.name}`, onSettled, children } = props;
  const picture = usePicture(template, isLookedAt);
  const [broken, setBroken] = useState<string>();
  const isNone = picture === null || (picture !== undefined && picture === broken);
  const settle = useEffectEvent((ratio: number | undefined) => onSettled?.(ratio));
  useEffect(() => {
    if (isNone) settle(undefined);
  }, [isNone]);
  if (isNone) return children;
  if (picture === undefined) return null;
  return (
    <img
      src={picture}
      alt={alt}
      loading="lazy"
      decoding="async"
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
        // Without a size of its own it has no shape to give it a place by.
        if (naturalWidth === 0 || naturalHeight === 0) setBroken(picture);
        else onSettled?.(naturalWidth / naturalHeight);
      }}
      onError={() => setBroken(picture)}
    />
  );
}
