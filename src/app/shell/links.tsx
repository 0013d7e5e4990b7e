import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { pagePath } from '../../contract/pages.ts';
import { useServices } from '../services.ts';
import { templateQuery } from '../lib/template-query.ts';
import { useMayEditTemplates } from '../lib/use-service-description.ts';
import { templatesQuery } from '../lists/queries.ts';
import { buttonClass } from '../ui/button.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { prefetch, PrefetchingLink } from './prefetching-link.tsx';

export const TemplatePage = lazyComponent(async () => (await import('./template-page.tsx')).TemplatePage);

interface IdLinkProps {
  id: string;
  className?: string;
  children: ReactNode;
}

/** A link to a project that preloads the project's first templates. */
export function ProjectLink({ id, ...rest }: IdLinkProps) {
  const queryClient = useQueryClient();
  const query = { ...templatesQuery(useServices().client, id), staleTime: Infinity };
  return (
    <PrefetchingLink
      href={pagePath.project(id)}
      onIntent={() => void queryClient.prefetchInfiniteQuery(query)}
      {...rest}
    />
  );
}

/** A link to a template that preloads its page and variables. */
export function TemplateLink({ id, ...rest }: IdLinkProps) {
  const queryClient = useQueryClient();
  const query = templateQuery(useServices().client, id);
  function load(): void {
    prefetch(TemplatePage.load);
    void queryClient.prefetchQuery(query);
  }
  return <PrefetchingLink href={pagePath.template(id)} onIntent={load} {...rest} />;
}

/** Links to a new template in a project, for people who may make one. */
export function NewTemplateLink({ projectId }: { projectId: string }) {
  const mayEdit = useMayEditTemplates();
  if (!mayEdit) return null;
  return (
    <Link
      // The embedded service has lowercase ids, even if the URL differs in case.
      href={`${pagePath.newTemplate()}?project=${projectId.toLowerCase()}`}
      title="New template"
      className={buttonClass('plain', 'pointer-coarse:min-w-11')}
    >
      <Plus size="1rem" aria-hidden="true" />
      <span className="max-sm:sr-only">New template</span>
    </Link>
  );
}
