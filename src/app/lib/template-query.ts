import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Client } from '../../client/client.ts';
import type { Template } from '../../contract/template.ts';
import { useServices } from '../services.ts';

/** A template with its variables. */
export function templateQuery(client: Client, templateId: string) {
  return queryOptions({
    queryKey: ['templates', templateId],
    queryFn: ({ signal }) => client.getTemplate(templateId, { signal }),
  });
}

export function useTemplate(templateId: string): UseQueryResult<Template> {
  return useQuery(templateQuery(useServices().client, templateId));
}
