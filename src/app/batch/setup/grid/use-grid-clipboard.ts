import { useEffect, useEffectEvent, type RefObject } from 'react';

interface Clipboard {
  copy: () => string;
  paste: (text: string) => void;
}

/**
 * Copies and pastes while the grid has the focus. It listens on the document, because Firefox sends both events to the text selection,
 * and captures the events, before the page reads the pasted text as a new spreadsheet.
 */
export function useGridClipboard(gridRef: RefObject<HTMLElement | null>, { copy, paste }: Clipboard): void {
  const handle = useEffectEvent((event: ClipboardEvent) => {
    const { type, clipboardData } = event;
    if (clipboardData === null || document.activeElement !== gridRef.current) return;
    const text = clipboardData.getData('text/plain');
    // An image without text goes to the page, like a dropped file.
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
