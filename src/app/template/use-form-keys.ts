import type { RefObject } from 'react';
import { isComposing } from '../lib/keys.ts';
import { useWindowEvent } from '../ui/use-window-event.ts';

/** Enter moves through these controls: each field, then the button. Format and scale always have a value, so they are skipped. */
const CONTROLS = 'input:not([type=file], [tabindex="-1"]), textarea, select:not([id^=output]), button[type=submit]';

/**
 * Handles the keys in a form that costs money to submit. Ctrl+Enter or ⌘+Enter submits from anywhere on the page. Enter moves from
 * a single-line field to the next field, and from the last field to the button. A key that is held down counts once.
 */
export function useFormKeys(form: RefObject<HTMLFormElement | null>): void {
  useWindowEvent('keydown', (event) => {
    const { target } = event;
    if (event.key !== 'Enter' || isComposing(event)) return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      if (!event.repeat && document.querySelector('dialog[open]') === null) form.current?.requestSubmit();
    } else if (form.current !== null && target instanceof HTMLElement && form.current.contains(target)) {
      const isHeldButton = target instanceof HTMLButtonElement && event.repeat;
      const isDone = event.defaultPrevented;
      const leadsOn = !event.shiftKey && (target instanceof HTMLInputElement || 'oneLine' in target.dataset);
      if (isHeldButton || leadsOn || target instanceof HTMLInputElement) event.preventDefault();
      if (leadsOn && !isDone && !event.repeat) findNext(form.current, target)?.focus();
    }
  });
}

/** Finds the next control. A group of radio buttons counts as one. */
function findNext(form: HTMLFormElement, target: HTMLElement): HTMLElement | undefined {
  const controls = Array.from(form.querySelectorAll<HTMLElement>(CONTROLS));
  const name = target.getAttribute('name');
  const isRadio = target.matches('[type=radio]');
  return controls
    .slice(controls.indexOf(target) + 1)
    .find((control) => !(isRadio && control.matches('[type=radio]') && control.getAttribute('name') === name));
}
