import { useQuery } from '@tanstack/react-query';
import { useShownImage, type ShownImage } from '../../lib/use-object-url.ts';
import { batchStore } from '../batch-store.ts';

/** The image of a finished row while it is on screen; undefined until it is read, null when it is lost. */
export function useRowImage(batchId: string, at: number): ShownImage | null | undefined {
  const { data } = useQuery({
    queryKey: ['row image', batchId, at],
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    queryFn: async () => (await batchStore.readImage(batchId, at)) ?? null,
  });
  const image = useShownImage(data ?? undefined);
  return data === null ? null : image;
}
