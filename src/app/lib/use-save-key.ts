import { useEffect, useEffectEvent } from 'react';
import { letterKey } from './keys.ts';

/** Ctrl+S and Cmd+S call `save` instead of saving the HTML page. */
export function useSaveKey(save: () => void): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
    if (letterKey(event) !== 's' || !(ctrlKey || metaKey) || altKey || shiftKey) return;
    event.preventDefault();
    // An open dialog hides the page.
    if (!repeat && document.querySelector('dialog[open]') === null) save();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
