import { useEffect, type RefObject } from 'react';

/**
 * Keys of a form whose submission costs. Ctrl+Enter or ⌘+Enter submits from anywhere on the page; Enter alone does not
 * from a field, where it is pressed by habit; and a key held down presses once.
 */
export function useKeysOf(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.key !== 'Enter') return;
      const isShortcut = event.ctrlKey || event.metaKey;
      const isInForm = event.target instanceof Node && form.current?.contains(event.target) === true;
      const isInInput = isInForm && event.target instanceof HTMLInputElement;
      const isHeldButton = isInForm && event.target instanceof HTMLButtonElement && event.repeat;
      if (isShortcut || isInInput || isHeldButton) event.preventDefault();
      if (isShortcut && !event.repeat && document.querySelector('dialog[open]') === null) form.current?.requestSubmit();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [form]);
}
