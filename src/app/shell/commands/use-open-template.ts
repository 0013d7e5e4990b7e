import { skipToken, useQuery } from '@tanstack/react-query';
import { useRoute } from 'wouter';
import { isUuid } from '../../../contract/resource.ts';
import type { Template } from '../../../contract/template.ts';
import { useClient } from '../../hooks/client-context.ts';
import { templateQuery } from '../../hooks/template-query.ts';

/** The template whose page is shown, once it is there. The page asks for it; this only looks. */
export function useOpenTemplate(): Template | undefined {
  const [, params] = useRoute('/templates/:id');
  const templateId = params?.id.toLowerCase() ?? '';
  const query = templateQuery(useClient(), templateId);
  const { data } = useQuery({ ...query, queryFn: skipToken });
  return data !== undefined && isUuid(data.projectId) ? data : undefined;
}
