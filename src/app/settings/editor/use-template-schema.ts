import { useQuery } from '@tanstack/react-query';
import { TEMPLATE_SCHEMA_PATH } from '../../../contract/app-server.ts';
import type { JsonSchema } from './template-schema.ts';

/** The JSON Schema of template documents, from the app's server; undefined until it has loaded. */
export function useTemplateSchema() {
  const query = useQuery({
    queryKey: ['template-schema'],
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const response = await fetch(TEMPLATE_SCHEMA_PATH, { signal, credentials: 'same-origin', redirect: 'error' });
      if (!response.ok) throw new Error(`The schema could not be loaded: ${response.status}.`);
      return (await response.json()) as JsonSchema;
    },
  });
  return { schema: query.data, query };
}
