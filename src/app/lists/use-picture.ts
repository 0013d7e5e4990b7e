import { queryOptions, useQuery } from '@tanstack/react-query';
import { lookUpPicture } from '../../client/look-up-picture.ts';
import { examplePath } from '../../contract/routes.ts';
import type { TemplateItem } from '../../contract/template.ts';
import { isShowable } from '../lib/is-showable.ts';
import { useShownImage } from '../lib/use-object-url.ts';
import { useServiceDescription } from '../lib/use-service-description.ts';

/** Pictures of templates that have left the screen are kept no longer, because they may weigh megabytes. */
const UNUSED_MS = 60_000;

/** Many of them are on screen at once, and each is small. */
const PIXELS_MAX = 4_000_000;
const BYTES_MAX = 2_000_000;

/** Of what is only remembered, it may not be known when it was changed. */
export type PicturedTemplate = Pick<TemplateItem, 'id' | 'name' | 'pictureAddress'> & {
  updatedAt?: string | undefined;
};

/** The picture at an address of a stranger, fetched by this app's own server; null when there is none to show. */
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
 * The address of the picture that the service has of a template: its example, else the one that its list names, which is asked
 * for only once `isLookedAt`. Null when there is none, undefined while that is not known.
 */
export function usePicture(
  { id, updatedAt, pictureAddress }: PicturedTemplate,
  isLookedAt: boolean,
): string | null | undefined {
  const { data: service, isFetched } = useServiceDescription();
  const hasExamples = service?.hasProofs === true;
  // Each picture that comes into sight asks again after it failed, which takes no other away.
  const isAddressed = isFetched && !hasExamples && pictureAddress !== undefined;
  const looked = useQuery({ ...pictureQuery(pictureAddress ?? ''), enabled: isAddressed && isLookedAt });
  const url = useShownImage(looked.data ?? undefined)?.url;
  if (hasExamples) return examplePath(id, updatedAt);
  if (!isFetched || (isAddressed && looked.isPending)) return undefined;
  return isAddressed && looked.data ? url : null;
}
