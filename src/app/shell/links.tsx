import { useQueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { pagePath } from '../../contract/pages.ts';
import { useServices } from '../services.ts';
import { templateQuery } from '../lib/template-query.ts';
import { useMayEditTemplates } from '../lib/use-service-description.ts';
import { templatesQuery } from '../lists/queries.ts';
import { LazyBoundary } from '../ui/lazy-boundary.tsx';
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

/** Makes a part of a page that is only loaded for people who may make templates. */
function forDesigners<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazyComponent(load);
  return (props) =>
    useMayEditTemplates() && (
      <LazyBoundary>
        <Part {...props} />
      </LazyBoundary>
    );
}

const importTools = () => import('./entry-tools.tsx');

export const EntryMenu = forDesigners(async () => (await importTools()).EntryMenu);
export const ProjectActions = forDesigners(async () => (await importTools()).ProjectActions);
export const EntryChanges = forDesigners(
  async () => (await import('../settings/templates/entry-changes.tsx')).EntryChanges,
);
export const DeletedPart = forDesigners(
  async () => (await import('../settings/templates/deleted-part.tsx')).DeletedPart,
);
export const HomeActions = lazyComponent(async () => (await importTools()).HomeActions);
