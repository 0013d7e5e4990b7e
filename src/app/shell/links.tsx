import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { Link } from 'wouter';
import { pagePath } from '../../contract/pages.ts';
import { useClient } from '../lib/client-context.ts';
import { templateQuery } from '../lib/template-query.ts';
import { useHasSettings } from '../lib/use-service-description.ts';
import { templatesQuery } from '../lists/queries.ts';
import { buttonClass } from '../ui/button.tsx';
import { importTemplatePage, prefetch } from './prefetch.ts';

/** A pointer that passes over a list of cards must not load each of them. */
const INTENT_DELAY_MS = 60;

/** A link that calls `onIntent` when a visit is likely, to load the page early. */
export function PrefetchingLink({
  href,
  onIntent,
  ...rest
}: ComponentProps<'a'> & { href: string; onIntent: () => void }) {
  const timer = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <Link
      href={href}
      onFocus={onIntent}
      onPointerDown={onIntent}
      onPointerEnter={() => {
        timer.current = window.setTimeout(onIntent, INTENT_DELAY_MS);
      }}
      onPointerLeave={() => clearTimeout(timer.current)}
      {...rest}
    />
  );
}

interface IdLinkProps {
  id: string;
  className?: string;
  children: ReactNode;
}

/** A link to a project that loads its first templates early. */
export function ProjectLink({ id, ...rest }: IdLinkProps) {
  const queryClient = useQueryClient();
  const query = { ...templatesQuery(useClient(), id), staleTime: Infinity };
  return (
    <PrefetchingLink
      href={pagePath.project(id)}
      onIntent={() => void queryClient.prefetchInfiniteQuery(query)}
      {...rest}
    />
  );
}

/** A link to a template that loads its page and variables early. */
export function TemplateLink({ id, ...rest }: IdLinkProps) {
  const queryClient = useQueryClient();
  const query = templateQuery(useClient(), id);
  function load(): void {
    prefetch(importTemplatePage);
    void queryClient.prefetchQuery(query);
  }
  return <PrefetchingLink href={pagePath.template(id)} onIntent={load} {...rest} />;
}

/** Links to a new template in a project, if the service is embedded. */
export function NewTemplateLink({ projectId }: { projectId: string }) {
  const hasSettings = useHasSettings();
  if (!hasSettings) return null;
  return (
    <Link
      // The embedded service has lower-case ids, whatever the address says.
      href={`${pagePath.newTemplate()}?project=${projectId.toLowerCase()}`}
      title="New template"
      className={buttonClass('plain', 'pointer-coarse:min-w-11')}
    >
      <Plus size="1rem" aria-hidden="true" />
      <span className="max-sm:sr-only">New template</span>
    </Link>
  );
}
