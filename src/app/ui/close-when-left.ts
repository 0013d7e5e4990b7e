import type { FocusEvent } from 'react';

/** For `onBlur` of a popover: it closes once the focus is elsewhere, because it may lie over what has it then. */
export function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (!(relatedTarget instanceof Element) || currentTarget.contains(relatedTarget)) return;
  // A press of the popover's own button closes it, and would open it again.
  if (relatedTarget.getAttribute('popovertarget') !== currentTarget.id) currentTarget.hidePopover();
}
