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
    const { type, clipboardData } = event;
    if (clipboardData === null || document.activeElement !== gridRef.current) return;
    const text = clipboardData.getData('text/plain');
    // A picture without text goes to the page, as a file of it does.
    if (type === 'paste' && text === '' && clipboardData.files.length > 0) return;
    event.preventDefault();
    if (type === 'copy') clipboardData.setData('text/plain', copy());
    else paste(text);
  });
  useEffect(() => {
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    document.addEventListener('copy', (event) => handle(event), options);
    document.addEventListener('paste', (event) => handle(event), options);
    return () => listening.abort();
  }, []);
}
