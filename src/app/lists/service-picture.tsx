import { useState, type ReactNode } from 'react';
import { usePicture, type PicturedTemplate } from './use-picture.ts';

export interface ServicePictureProps {
  template: PicturedTemplate;
  isVisible: boolean;
  /** Empty where the name is beside the image in the same control. */
  alt?: string;
  /** Shown when the service has no image. */
  children?: ReactNode;
}

/** The image that the service has of a template. */
export function ServicePicture(props: ServicePictureProps) {
  const { template, isVisible, alt = `Example of ${template.name}`, children } = props;
  const picture = usePicture(template, isVisible);
  const [broken, setBroken] = useState<string>();
  if (picture === undefined) return null;
  if (picture === null || picture === broken) return children;
  return <img src={picture} alt={alt} loading="lazy" decoding="async" onError={() => setBroken(picture)} />;
}
