import { useEffect } from 'react';

/** Lets the browser ask before the tab is closed or reloaded, for as long as something would be lost by it. */
export function useUnloadQuestion(isAtRisk: boolean): void {
  useEffect(() => {
    if (!isAtRisk) return undefined;
    const ask = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isAtRisk]);
}
