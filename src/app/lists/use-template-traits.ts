import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Client } from '../../client/client.ts';
import { useClient } from '../lib/client-context.ts';
import { templateQuery } from '../lib/template-query.ts';
import { isTemplate, type Entry } from './entry.ts';
import { describeTraits, isTraitWord, type Traits } from './template-traits.ts';

/** Lists have no traits, so each template takes a request. */
const READ_MAX = 300;
const READ_AT_ONCE = 12;

const none: ReadonlyMap<string, Traits> = new Map();

function traitsQuery(client: Client, ids: readonly string[]) {
  return queryOptions({
    queryKey: ['template-traits', ids],
    queryFn: async ({ signal, client: queryClient }) => {
      const traits = new Map<string, Traits>();
      for (let start = 0; start < ids.length && !signal.aborted; start += READ_AT_ONCE) {
        const reads = ids.slice(start, start + READ_AT_ONCE).map(async (id) => {
          const template = await queryClient.fetchQuery({ ...templateQuery(client, id), staleTime: Infinity });
          traits.set(id, describeTraits(template));
        });
        // A template that can't be read is found by its name only.
        await Promise.allSettled(reads);
      }
      return traits;
    },
    enabled: ids.length > 0,
    staleTime: Infinity,
  });
}

/** The traits of the templates by id, once the list is complete and the query contains a word that may be a trait. */
export function useTemplateTraits(entries: readonly Entry[], words: readonly string[], isWhole: boolean) {
  const isWanted = isWhole && words.some(isTraitWord);
  const ids = useMemo(() => (isWanted ? entries.filter(isTemplate).map(({ id }) => id) : []), [entries, isWanted]);
  const { data, isLoading } = useQuery(traitsQuery(useClient(), ids.slice(0, READ_MAX)));
  return {
    traits: data ?? none,
    isReadingTraits: isLoading,
    limit:
      ids.length > READ_MAX ? `sizes, uses and kinds of field were searched in the first ${READ_MAX} templates` : '',
  };
}
