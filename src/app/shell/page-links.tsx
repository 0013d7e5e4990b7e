import type { ReactNode } from 'react';
import { AppLink } from './app-link.tsx';
import { pagePath } from './paths.ts';

interface LinkProps {
  className?: string;
  children: ReactNode;
}

export function BatchLink({ id, ...rest }: LinkProps & { id: string }) {
  return <AppLink href={pagePath.batch(id)} {...rest} />;
}

export function BatchesLink(props: LinkProps) {
  return <AppLink href={pagePath.batches()} {...props} />;
}

export function ProjectsLink(props: LinkProps) {
  return <AppLink href={pagePath.projects()} {...props} />;
}
