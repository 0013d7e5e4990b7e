import { Maximize2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Dialog, DialogHead } from '../ui/dialog.tsx';

export interface PreviewBarProps {
  /** What the preview shows; undefined for nothing. */
  picture: { url: string; alt: string; title: string } | undefined;
}

/** In one column, what the preview shows stays above the form while the preview itself is out of sight. It opens full. */
export function PreviewBar({ picture }: PreviewBarProps) {
  const [isOpen, setOpen] = useState(false);
  const isPreviewSeen = useIsSeen('.preview-frame');
  const isShown = picture !== undefined && !isPreviewSeen;
  return (
    <div
      className={`preview-bar sticky top-0 z-10 -order-4 -mx-4 hidden h-22 border-b border-grey-6 bg-grey-1 px-4 max-wide:tall:flex ${isShown ? '' : 'invisible'}`}
    >
      <button type="button" className="flex min-w-0 flex-1 items-center gap-3 text-xs" onClick={() => setOpen(true)}>
        <img src={picture?.url} alt="" className="max-h-18 max-w-1/2 border border-grey-6" />
        <span className="min-w-0 flex-1 text-start semibold">{picture?.title}</span>
        <span className="flex items-center gap-2 text-grey-11">
          <Maximize2 size={16} aria-hidden="true" />
          Enlarge
        </span>
      </button>
      {isOpen && picture !== undefined && (
        <Dialog
          label="Full preview"
          onClose={() => setOpen(false)}
          className="h-dvh max-h-none w-full max-w-none flex-col gap-4 bg-grey-2 p-4 open:flex"
        >
          <DialogHead title={picture.title} />
          <img src={picture.url} alt={picture.alt} className="min-h-0 flex-1 object-contain" />
        </Dialog>
      )}
    </div>
  );
}

/** Whether any of an element is on screen. */
function useIsSeen(selector: string): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const element = document.querySelector(selector);
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting === true));
    if (element !== null) observer.observe(element);
    return () => observer.disconnect();
  }, [selector]);
  return isSeen;
}
