import { useEffect, useEffectEvent, type RefObject } from 'react';

interface Clipboard {
  copy: () => string;
  paste: (text: string) => void;
}

/**
 * Copies and pastes while the grid itself has the focus. It listens to the document because Firefox sends both events to where
 * the text selection is, and it captures them, before the page takes what is pasted for another spreadsheet.
 */
export function useGridClipboard(gridRef: RefObject<HTMLElement | null>, { copy, paste }: Clipboard): void {
  const handle = useEffectEvent((event: ClipboardEvent) => {
    if (event.clipboardData === null || document.activeElement !== gridRef.current) return;
    event.preventDefault();
    if (event.type === 'copy') event.clipboardData.setData('text/plain', copy());
    else paste(event.clipboardData.getData('text/plain'));
  });
  useEffect(() => {
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    document.addEventListener('copy', (event) => handle(event), options);
    document.addEventListener('paste', (event) => handle(event), options);
    return () => listening.abort();
  }, []);
}
