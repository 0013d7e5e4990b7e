import { useQuery } from '@tanstack/react-query';
import { useStoredImage, type StoredImage } from '../../hooks/use-object-url.ts';
import { batchStore } from '../batch-store.ts';

/** The image of a row that is done, read while it is on screen and let go after; undefined until it is read. */
export function useRowImage(batchId: string, at: number): StoredImage | undefined {
  const { data } = useQuery({
    queryKey: ['row image', batchId, at],
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    queryFn: async () => (await batchStore.readImage(batchId, at)) ?? null,
  });
  return useStoredImage(data ?? undefined);
}
