import { useSyncExternalStore, type RefObject } from 'react';
import { Button } from '../ui/button.tsx';

/** Gives an element the whole screen and takes it back; there is no button where the browser forbids it. */
export function FullScreenButton({ element }: { element: RefObject<HTMLElement | null> }) {
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return null;
  return (
    <Button
      aria-pressed={isFull}
      onClick={() => {
        const change = isFull ? document.exitFullscreen() : element.current?.requestFullscreen();
        change?.catch(() => {});
      }}
    >
      Full screen
    </Button>
  );
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}
