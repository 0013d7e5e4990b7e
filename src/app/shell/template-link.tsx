import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useServices } from '../services.ts';
import { templateQuery } from '../lib/template-query.ts';
import { PrefetchingLink } from './prefetching-link.tsx';
import { prefetchTemplatePage } from './prefetch-pages.ts';
import { pagePath } from '../../contract/pages.ts';

/** A link to a template that loads its page and variables early. */
export function TemplateLink({ id, ...rest }: { id: string; className?: string; children: ReactNode }) {
  const queryClient = useQueryClient();
  const { client } = useServices();
  function prefetch(): void {
    prefetchTemplatePage();
    void queryClient.prefetchQuery(templateQuery(client, id));
  }
  return <PrefetchingLink href={pagePath.template(id)} onIntent={prefetch} {...rest} />;
}
