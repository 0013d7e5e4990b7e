import { KeptThumbnail } from '../history/kept-thumbnail.tsx';
import { ServicePicture, type ServicePictureProps } from './service-picture.tsx';

/** A template as the service pictures it, else as it came out last here, else as its frame. It fills its place. */
export function TemplatePicture({
  lastRender,
  children,
  ...props
}: Omit<ServicePictureProps, 'onSettled'> & { lastRender?: string | undefined }) {
  return (
    <span className="picture-place">
      <ServicePicture {...props}>
        {lastRender === undefined ? (
          children
        ) : (
          <KeptThumbnail key={lastRender} id={lastRender} className="picture-place">
            {children}
          </KeptThumbnail>
        )}
      </ServicePicture>
    </span>
  );
}
