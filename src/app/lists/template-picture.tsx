import { useEffect, useState, type ReactNode } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { KeptThumbnail } from '../history/kept-thumbnail.tsx';
import { lookUpPicture } from '../../client/look-up-picture.ts';
import { EXAMPLE_SIDE_PX, SMALL_EXAMPLE_SIDE_PX } from '../../contract/check.ts';
import { examplePath } from '../../contract/routes.ts';
import type { TemplateItem } from '../../contract/template.ts';
import { isShowable } from '../lib/is-showable.ts';
import { useShownImage } from '../lib/use-object-url.ts';
import { sessionFetch } from '../lib/session.ts';
import { useServiceDescription } from '../lib/use-service-description.ts';

/** A template's image: from the service, its last render in this browser, or a frame. */
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

interface ServicePictureProps {
  template: PicturedTemplate;
  isVisible: boolean;
  /** Empty if the same control also shows the name. */
  alt?: string;
  /** The longest side of the image on the page, which decides the size that is loaded. */
  side?: string;
  /** Shown when the service has no image. */
  children?: ReactNode;
}

/** The service's image for a template. */
export function ServicePicture(props: ServicePictureProps) {
  const { template, isVisible, alt = `Example of ${template.name}`, side = '10rem', children } = props;
  const picture = usePicture(template, isVisible);
  const [broken, setBroken] = useState<string>();
  const isDue = useIsDue(isVisible);
  if (picture === undefined) return null;
  if (picture === null || picture === broken) return children;
  if (!isDue) return null;
  const small = examplePath(template.id, template.updatedAt, true);
  return (
    <img
      {...(picture === examplePath(template.id, template.updatedAt) && {
        sizes: side,
        // By the longest side, as is `sizes`, because the width isn't known.
        srcSet: `${small} ${SMALL_EXAMPLE_SIDE_PX}w, ${picture} ${EXAMPLE_SIDE_PX}w`,
      })}
      src={picture}
      alt={alt}
      loading="lazy"
      decoding="async"
      fetchPriority={isVisible ? 'high' : 'auto'}
      onError={() => setBroken(picture)}
    />
  );
}

/** The images on screen load this much earlier than the ones below. */
const AHEAD_MS = 300;

/** Whether an image should load: it has been on screen, or is near it for a while. */
function useIsDue(isVisible: boolean): boolean {
  const [isDue, setDue] = useState(isVisible);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), isVisible ? 0 : AHEAD_MS);
    return () => clearTimeout(timer);
  }, [isVisible]);
  return isDue || isVisible;
}

/** Images that are off screen for this long are dropped, because they may be several megabytes. */
const UNUSED_MS = 60_000;

const PIXELS_MAX = 4_000_000;
const BYTES_MAX = 2_000_000;

/** A remembered template may lack the time of its last change. */
export type PicturedTemplate = Pick<TemplateItem, 'id' | 'name' | 'pictureAddress'> & {
  updatedAt?: string | undefined;
};

/** An image from another host, fetched by this app's server; null if it can't be shown. */
function pictureQuery(address: string) {
  return queryOptions({
    queryKey: ['pictures', address],
    queryFn: async ({ signal }) => {
      const found = await lookUpPicture(address, { fetch: sessionFetch, signal });
      if (found.kind !== 'picture' || found.bytes.length > BYTES_MAX || !isShowable(found.bytes, PIXELS_MAX))
        return null;
      return found.bytes;
    },
    staleTime: Infinity,
    gcTime: UNUSED_MS,
    retry: false,
  });
}

/**
 * The URL of the service's image for a template: its example, or the image that the list refers to, which is fetched once visible.
 * Null if the template has no image, undefined while unknown.
 */
function usePicture(
  { id, updatedAt, pictureAddress }: PicturedTemplate,
  isVisible: boolean,
): string | null | undefined {
  const { data: service, isFetched } = useServiceDescription();
  const hasExamples = service?.hasProofs === true;
  const isAddressed = isFetched && !hasExamples && pictureAddress !== undefined;
  const looked = useQuery({ ...pictureQuery(pictureAddress ?? ''), enabled: isAddressed && isVisible });
  const url = useShownImage(looked.data ?? undefined)?.url;
  if (hasExamples) return examplePath(id, updatedAt);
  if (!isFetched || (isAddressed && looked.isPending)) return undefined;
  return isAddressed && looked.data ? url : null;
}

const FRAMES_MAX = 4;

/** A project as small frames for its first templates, or one dashed frame if it has no templates. */
export function ProjectFrames({ count }: { count: number }) {
  return (
    <div aria-hidden="true" className="m-auto flex gap-2">
      {Array.from({ length: Math.min(count, FRAMES_MAX) || 1 }, (_, index) => (
        <span key={index} className={`h-12 w-16 border border-grey-7 ${count === 0 ? 'border-dashed' : 'bg-grey-2'}`} />
      ))}
    </div>
  );
}

/** A template without an image, shown as the initial of its name. */
export function InitialFrame({ name }: { name: string }) {
  return (
    <span className="m-auto grid h-14 w-20 place-items-center border border-grey-7 bg-grey-2 text-lg semibold text-grey-9">
      {Array.from(name.trim())[0]?.toUpperCase()}
    </span>
  );
}

/** A frame for a line of text. */
export function SmallFrame() {
  return <span className="h-6 w-9 border border-grey-7 bg-grey-2" />;
}
