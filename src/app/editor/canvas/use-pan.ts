import { useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';

const MIDDLE_BUTTON = 1;

/** Moves the page under the window: drag with the middle mouse button, or with Space held. The handlers return whether they did. */
export function usePan(stage: RefObject<HTMLElement | null>) {
  const isSpaceDown = useRef(false);
  const isPanning = useRef(false);
  return {
    onPointerDown(event: PointerEvent): boolean {
      if (event.button !== MIDDLE_BUTTON && !(isSpaceDown.current && event.button === 0)) return false;
      // Windows would start to scroll by itself.
      event.preventDefault();
      stage.current?.setPointerCapture(event.pointerId);
      isPanning.current = true;
      return true;
    },
    onPointerMove({ movementX, movementY }: PointerEvent): boolean {
      if (isPanning.current) stage.current?.scrollBy(-movementX, -movementY);
      return isPanning.current;
    },
    onPointerEnd(): void {
      isPanning.current = false;
    },
    /** For `keydown`, `keyup` and `blur`. */
    holdSpace(event: KeyboardEvent | undefined): boolean {
      if (event !== undefined && event.key !== ' ') return false;
      isSpaceDown.current = event?.type === 'keydown';
      stage.current?.toggleAttribute('data-panning', isSpaceDown.current);
      return true;
    },
  };
}
