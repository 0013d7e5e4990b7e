import { skipToken, useQuery } from '@tanstack/react-query';
import { isUuid } from '../../../contract/id.ts';
import type { Template } from '../../../contract/template.ts';
import { useClient } from '../../hooks/client-context.ts';
import { templateQuery } from '../../hooks/template-query.ts';
import type { PageAddress } from '../paths.ts';

/** The template whose page is shown, once it is there. The page asks for it; this only looks. */
export function useOpenTemplate(address: PageAddress): Template | undefined {
  const templateId = address.page === 'template' ? address.templateId : '';
  const query = templateQuery(useClient(), templateId);
  const { data } = useQuery({ ...query, queryFn: skipToken });
  return data !== undefined && isUuid(data.projectId) ? data : undefined;
}
