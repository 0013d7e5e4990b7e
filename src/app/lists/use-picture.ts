import { queryOptions, useQuery } from '@tanstack/react-query';
import { lookUpPicture } from '../../client/look-up-picture.ts';
import { examplePath } from '../../contract/routes.ts';
import type { TemplateItem } from '../../contract/template.ts';
import { isShowable } from '../lib/is-showable.ts';
import { useShownImage } from '../lib/use-object-url.ts';
import { useServiceDescription } from '../lib/use-service-description.ts';

/** Images that have left the screen are dropped after this time, because they may be megabytes. */
const UNUSED_MS = 60_000;

const PIXELS_MAX = 4_000_000;
const BYTES_MAX = 2_000_000;

/** A remembered template may have no time of its last change. */
export type PicturedTemplate = Pick<TemplateItem, 'id' | 'name' | 'pictureAddress'> & {
  updatedAt?: string | undefined;
};

/** An image from another host, fetched by this app's server; null when it can't be shown. */
function pictureQuery(address: string) {
  return queryOptions({
    queryKey: ['pictures', address],
    queryFn: async ({ signal }) => {
      const found = await lookUpPicture(address, { signal });
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
 * The address of the service's image of a template: its example, or the image that the list names, which is fetched once it is
 * visible. Null when there is none, undefined while that is not known.
 */
export function usePicture(
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
