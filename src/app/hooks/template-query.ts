import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../../client/client.ts';

/** A template with its variables. */
export function templateQuery(client: Client, templateId: string) {
  return queryOptions({
    queryKey: ['templates', templateId],
    queryFn: ({ signal }) => client.getTemplate(templateId, { signal }),
  });
}
