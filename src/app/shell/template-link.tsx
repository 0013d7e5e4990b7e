import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useClient } from '../hooks/client-context.ts';
import { AppLink } from './app-link.tsx';
import { fetchAhead } from './fetch-ahead.ts';
import { pagePath } from './paths.ts';

/** Link to a template that fetches its page and variables ahead. */
export function TemplateLink({ id, ...rest }: { id: string; className?: string; children: ReactNode }) {
  const queryClient = useQueryClient();
  const client = useClient();
  return (
    <AppLink
      href={pagePath.template(id)}
      onIntent={() => void fetchAhead({ page: 'template', templateId: id }, queryClient, client)}
      {...rest}
    />
  );
}
