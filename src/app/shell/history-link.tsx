import { HISTORY_PATH } from '../history/history-path.ts';
import type { TextLinkProps } from '../hooks/text-link.ts';
import { AppLink } from './app-link.tsx';

/** Link to the history within a text. */
export function HistoryLink({ children }: TextLinkProps) {
  return (
    <AppLink href={HISTORY_PATH} className="underline">
      {children}
    </AppLink>
  );
}
