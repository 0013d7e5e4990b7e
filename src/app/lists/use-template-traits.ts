import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Client } from '../../client/client.ts';
import { useClient } from '../lib/client-context.ts';
import { templateQuery } from '../lib/template-query.ts';
import { isTemplate, type Entry } from './entry.ts';
import { prepareQuery } from './match-text.ts';
import type { Traits } from './template-traits.ts';
import { useAllPages } from './use-workspace.ts';

/** A list tells no traits, so each template is read for them; of a larger workspace, these many. */
export const TRAITS_READ_MAX = 300;
/** Read at the same time, and then shown. */
const PAGE_SIZE = 12;
const UNUSED_MS = 5 * 60_000;

const none: ReadonlyMap<string, Traits> = new Map();

/** The code that knows traits, which no list needs before something is searched for. */
const codeQuery = queryOptions({
  queryKey: ['template-traits', 'code'],
  queryFn: () => import('./template-traits.ts'),
  staleTime: Infinity,
  retry: false,
});

function traitsQuery(client: Client, ids: readonly string[]) {
  return infiniteQueryOptions({
    queryKey: ['template-traits', ids],
    queryFn: async ({ pageParam, client: queryClient }) => {
      const { describeTraits } = await queryClient.fetchQuery(codeQuery);
      return Promise.all(
        ids.slice(pageParam, pageParam + PAGE_SIZE).map(async (id): Promise<[string, Traits]> => {
          // One that cannot be read is found by its name alone.
          const template = await queryClient
            .fetchQuery({ ...templateQuery(client, id), staleTime: Infinity, retry: false })
            .catch(() => undefined);
          return [id, template === undefined ? [] : describeTraits(template)];
        }),
      );
    },
    initialPageParam: 0,
    getNextPageParam: (_last, _pages, at) => (at + PAGE_SIZE < ids.length ? at + PAGE_SIZE : undefined),
    select: joinPages,
    staleTime: Infinity,
    gcTime: UNUSED_MS,
  });
}

/** One function for all renders, so that its answer stays the same object. */
function joinPages({ pages }: { pages: [string, Traits][][] }): ReadonlyMap<string, Traits> {
  return new Map(pages.flat());
}

/** The traits of the templates among the entries by their ids, once a query asks for some and all entries are there. */
export function useTemplateTraits(entries: readonly Entry[], query: string, isWhole: boolean) {
  const { data: code } = useQuery({ ...codeQuery, enabled: query.trim() !== '' });
  const isWanted = useMemo(
    () => isWhole && code !== undefined && prepareQuery(query).some(({ text }) => code.isTraitWord(text)),
    [query, isWhole, code],
  );
  const wanted = useMemo(() => (isWanted ? entries.filter(isTemplate) : []), [entries, isWanted]);
  const ids = useMemo(() => wanted.slice(0, TRAITS_READ_MAX).map(({ id }) => id), [wanted]);
  const isNeeded = ids.length > 0;
  const list = useInfiniteQuery({ ...traitsQuery(useClient(), ids), enabled: isNeeded });
  useAllPages(list, isNeeded);
  return {
    traits: isNeeded ? (list.data ?? none) : none,
    isReadingTraits: isNeeded && (list.isPending || list.hasNextPage),
    areTraitsCut: wanted.length > TRAITS_READ_MAX,
  };
}
