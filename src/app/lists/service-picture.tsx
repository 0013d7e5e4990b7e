import { useCallback, useEffect, useEffectEvent, useState, type ReactNode, type SyntheticEvent } from 'react';
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
  const [broken, setBroken] = useState<typeof picture>();
  const isNone = picture === null || (picture !== undefined && picture === broken);
  const settle = useEffectEvent((ratio: number | undefined) => onSettled?.(ratio));
  useEffect(() => {
    if (isNone) settle(undefined);
  }, [isNone]);
  if (isNone) return children;
  if (picture === undefined) return null;
  return (
    <PictureImage
      picture={picture}
      alt={alt}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
        // Without a size of its own it has no shape to give it a place by.
        if (naturalWidth === 0 || naturalHeight === 0) setBroken(picture);
        else onSettled?.(naturalWidth / naturalHeight);
      }}
      onError={() => setBroken(picture)}
    />
  );
}

interface PictureImageProps {
  picture: string | Blob;
  alt: string;
  onLoad: (event: SyntheticEvent<HTMLImageElement>) => void;
  onError: () => void;
}

/** What is in memory has an address for as long as it is shown. */
function PictureImage({ picture, alt, ...events }: PictureImageProps) {
  const open = useCallback(
    (image: HTMLImageElement) => {
      const address = typeof picture === 'string' ? picture : URL.createObjectURL(picture);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [picture],
  );
  return <img ref={open} alt={alt} loading="lazy" decoding="async" {...events} />;
}
