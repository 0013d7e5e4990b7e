import { useEffect } from 'react';

/** Makes the browser ask for confirmation before the tab is closed or reloaded. */
export function useUnloadQuestion(isAtRisk: boolean): void {
  useEffect(() => {
    if (!isAtRisk) return undefined;
    const ask = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isAtRisk]);
}
