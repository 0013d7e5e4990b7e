import { useEffect, useEffectEvent } from 'react';

/** Takes what is pasted anywhere on the page, unless a text box or somebody else has it. */
export function usePaste(onPaste: (pasted: DataTransfer) => void): void {
  const paste = useEffectEvent(({ target, clipboardData, defaultPrevented }: ClipboardEvent) => {
    if (defaultPrevented || clipboardData === null) return;
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return;
    onPaste(clipboardData);
  });
  useEffect(() => {
    const listening = new AbortController();
    document.addEventListener('paste', (event) => paste(event), { signal: listening.signal });
    return () => listening.abort();
  }, []);
}
