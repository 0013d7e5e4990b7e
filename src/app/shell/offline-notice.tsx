import { useEffect } from 'react';
import { Link } from 'wouter';
import { pagePath } from '../../contract/pages.ts';
import { useOnline } from '../ui/use-online.ts';
import { prefetchHistoryPage } from './prefetch-pages.ts';

/** Late enough not to delay the page that was opened. */
const PREFETCH_DELAY_MS = 2_000;

/** Shown while offline, with a link to the history, whose code is loaded early so that it works offline. */
export function OfflineNotice() {
  const isOnline = useOnline();
  useEffect(() => {
    const timer = setTimeout(prefetchHistoryPage, PREFETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <output className="tall:sticky top-0 z-20 block border-b border-grey-6 bg-grey-4 px-4 py-2 text-center empty:hidden">
      {!isOnline && (
        <>
          You are offline.{' '}
          <Link href={pagePath.history()} className="underline">
            History
          </Link>{' '}
          still works.
        </>
      )}
    </output>
  );
}
