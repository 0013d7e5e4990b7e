import type { FocusEvent } from 'react';

/** For `onBlur` of a popover: closes it when the focus leaves, because it may cover the new focus. */
export function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (!(relatedTarget instanceof Element) || currentTarget.contains(relatedTarget)) return;
  // The popover's button closes it itself; closed here, it would open again.
  if (relatedTarget.getAttribute('popovertarget') !== currentTarget.id) currentTarget.hidePopover();
}
