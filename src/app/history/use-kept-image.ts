import { useQuery } from '@tanstack/react-query';
import { useShownImage, type ShownImage } from '../lib/use-object-url.ts';
import { renderStore } from './render-store.ts';

/** The image of a kept render for as long as it is wanted; undefined until it is read. */
export function useKeptImage(id: string, isWanted: boolean): ShownImage | undefined {
  const { data } = useQuery({
    // Not one of the queries of renders, which a new name reads again: the image of a render never changes.
    queryKey: ['render image', id],
    enabled: isWanted,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    queryFn: async () => (await renderStore.read(id))?.bytes ?? null,
  });
  return useShownImage(isWanted && data ? data : undefined);
}
