import { useEffect, useEffectEvent } from 'react';

/** A file input keeps the focus after a file was chosen, but can't take pasted text. */
const TEXT_BOX = 'input:not([type=file]), textarea';

/** Receives what is pasted anywhere on the page, outside of text boxes. */
export function usePaste(onPaste: (pasted: DataTransfer) => void): void {
  const paste = useEffectEvent(({ target, clipboardData, defaultPrevented }: ClipboardEvent) => {
    if (defaultPrevented || clipboardData === null) return;
    if (target instanceof Element && target.matches(TEXT_BOX)) return;
    onPaste(clipboardData);
  });
  useEffect(() => {
    const listening = new AbortController();
    document.addEventListener('paste', (event) => paste(event), { signal: listening.signal });
    return () => listening.abort();
  }, []);
}
