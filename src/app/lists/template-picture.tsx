import { KeptThumbnail } from '../history/kept-thumbnail.tsx';
import { ServicePicture, type ServicePictureProps } from './service-picture.tsx';

/** The image of a template: from the service, or its last render in this browser, or a frame. */
export function TemplatePicture({
  lastRender,
  children,
  ...props
}: ServicePictureProps & { lastRender?: string | undefined }) {
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
