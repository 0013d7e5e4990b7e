import { useWindowEvent } from '../ui/use-window-event.ts';
import { letterKey } from './keys.ts';

/** Makes Ctrl+S and Cmd+S call `save` instead of saving the HTML page. */
export function useSaveKey(save: () => void): void {
  useWindowEvent('keydown', (event) => {
    const { ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
    if (letterKey(event) !== 's' || !(ctrlKey || metaKey) || altKey || shiftKey) return;
    event.preventDefault();
    // An open dialog hides the page.
    if (!repeat && document.querySelector('dialog[open]') === null) save();
  });
}
