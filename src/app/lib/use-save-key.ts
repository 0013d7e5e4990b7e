import { useEffect, useEffectEvent } from 'react';
import { letterKey } from './keys.ts';

/** Ctrl+S and Cmd+S save what the page is about, wherever the focus is, and never the page, which nobody wants as a file. */
export function useSaveKey(save: () => void): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
    if (letterKey(event) !== 's' || !(ctrlKey || metaKey) || altKey || shiftKey) return;
    event.preventDefault();
    // With a dialog open, the keys are not meant for the page behind it.
    if (!repeat && document.querySelector('dialog[open]') === null) save();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
