import { Maximize2 } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Dialog, DialogHead } from '../ui/dialog.tsx';

/** Too narrow for two columns, and high enough for something to stay on screen. */
const ONE_COLUMN = '(width < 56.25rem) and (height >= 31.25rem)';

export interface PreviewBarProps {
  /** What the preview shows; undefined for nothing. */
  picture: { url: string; alt: string; title: string } | undefined;
}

/** In one column, what the preview shows stays above the form while the preview itself is out of sight. It opens full. */
export function PreviewBar({ picture }: PreviewBarProps) {
  const [isOpen, setOpen] = useState(false);
  const isPreviewSeen = useIsSeen('.preview-frame');
  const isWanted = useSyncExternalStore(subscribe, () => matchMedia(ONE_COLUMN).matches) && !isPreviewSeen;
  // What is gone does not open by itself when it comes again.
  if (isOpen && picture === undefined) setOpen(false);
  return (
    <>
      <div
        className={`preview-bar top-0 z-10 -order-4 -mx-4 hidden h-22 bg-grey-1 px-4 max-wide:tall:sticky max-wide:tall:flex ${isWanted && picture ? 'border-b border-grey-6' : 'invisible'}`}
      >
        {isWanted && picture !== undefined && (
          <button
            type="button"
            className="flex min-w-0 flex-1 items-center gap-3 text-xs"
            onClick={() => setOpen(true)}
          >
            <img src={picture.url} alt="" className="max-h-18 max-w-1/2 border border-grey-6" />
            <span className="min-w-0 flex-1 text-start semibold">{picture.title}</span>
            <span className="flex items-center gap-2 text-grey-11">
              <Maximize2 size="1rem" aria-hidden="true" />
              Enlarge
            </span>
          </button>
        )}
      </div>
      {/* Not in the bar, which is hidden when the phone is turned while this is open. */}
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
    </>
  );
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(ONE_COLUMN);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
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
