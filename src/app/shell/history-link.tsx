import { pagePath } from './paths.ts';
import type { TextLinkProps } from '../hooks/text-link.ts';
import { AppLink } from './app-link.tsx';

/** Link to the history within a text. */
export function HistoryLink({ children }: TextLinkProps) {
  return (
    <AppLink href={pagePath.history()} className="underline">
      {children}
    </AppLink>
  );
}
