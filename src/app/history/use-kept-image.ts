import { useQuery } from '@tanstack/react-query';
import { useShownImage, type ShownImage } from '../lib/use-object-url.ts';
import { renderStore } from './render-store.ts';

/** The image of a stored render while it is wanted; undefined until it has loaded. */
export function useKeptImage(id: string, isWanted: boolean): ShownImage | undefined {
  const { data } = useQuery({
    // Not under the key of the renders, which changes invalidate: the image of a render never changes.
    queryKey: ['render image', id],
    enabled: isWanted,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    queryFn: async () => (await renderStore.read(id))?.bytes ?? null,
  });
  return useShownImage(isWanted && data ? data : undefined);
}
