import { useEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

const closeDrawing = 'm3.5 3.5 9 9M12.5 3.5l-9 9';

/** The render as large as the screen takes. Escape, the button and a press beside it close it. */
export function FullView({ url, alt, onClose }: { url: string; alt: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => dialog.current?.showModal(), []);

  return (
    <dialog
      ref={dialog}
      aria-label="Full render"
      onClose={onClose}
      closedby="any"
      className="m-auto max-h-[96dvh] max-w-[96vw] rounded-card bg-grey-2 full-view p-3 backdrop:bg-black/60"
    >
      <div className="flex flex-col gap-3">
        <img src={url} alt={alt} className="checkerboard max-h-[calc(96dvh-5.5rem)] max-w-full object-contain" />
        <Button className="self-end" onClick={() => dialog.current?.close()}>
          <Icon drawing={closeDrawing} />
          Close
        </Button>
      </div>
    </dialog>
  );
}
