import { useWindowEvent } from '../ui/use-window-event.ts';

/** File inputs don't accept pasted text. */
const TEXT_BOX = 'input:not([type=file]), textarea';

/** Receives anything pasted on the page outside text boxes. */
export function usePaste(onPaste: (pasted: DataTransfer) => void): void {
  useWindowEvent('paste', ({ target, clipboardData, defaultPrevented }) => {
    if (defaultPrevented || clipboardData === null) return;
    if (target instanceof Element && target.matches(TEXT_BOX)) return;
    onPaste(clipboardData);
  });
}
