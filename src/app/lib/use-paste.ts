import { useEffect, useEffectEvent } from 'react';

/** Whoever has chosen a file has the focus on its input, which keeps nothing. */
const TEXT_BOX = 'input:not([type=file]), textarea';

/** Takes what is pasted anywhere on the page, unless a text box or somebody else has it. */
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
