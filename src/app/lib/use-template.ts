import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Template } from '../../contract/template.ts';
import { useClient } from './client-context.ts';
import { templateQuery } from './template-query.ts';

export function useTemplate(templateId: string): UseQueryResult<Template> {
  return useQuery(templateQuery(useClient(), templateId));
}
