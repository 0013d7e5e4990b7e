import { Maximize2 } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Dialog, DialogHead } from '../ui/dialog.tsx';

/** Too narrow for two columns, but tall enough for a sticky bar. */
const ONE_COLUMN = '(width < 56.25rem) and (height >= 31.25rem)';

const TYPED = '.workbench > form :is(input:not([type=radio], [type=checkbox], [type=file]), select, textarea)';

export interface PreviewBarProps {
  /** Undefined when there is no image to show. */
  url: string | undefined;
  alt: string;
  title: string;
}

/**
 * In the one-column layout, shows the image above the form while the preview is off screen, and larger while the user types.
 * Pressing the image opens it full screen.
 */
export function PreviewBar({ url, alt, title }: PreviewBarProps) {
  const [isOpen, setOpen] = useState(false);
  const isPreviewVisible = useIsVisible('.preview-frame');
  const isTyping = useIsTyping();
  const isWanted = useSyncExternalStore(subscribe, () => matchMedia(ONE_COLUMN).matches) && !isPreviewVisible;
  // The dialog must not reopen when the next image arrives.
  if (isOpen && url === undefined) setOpen(false);
  return (
    <>
      <div
        className={`preview-bar top-0 z-10 -order-4 -mx-4 hidden h-22 max-wide:tall:sticky max-wide:tall:block ${isWanted && url ? '' : 'invisible'}`}
      >
        {isWanted && url !== undefined && (
          <button
            type="button"
            data-large={isTyping || undefined}
            // Covers the form instead of moving it.
            className="absolute inset-x-0 top-0 flex h-full min-w-0 items-center gap-x-3 gap-y-2 border-b border-grey-6 bg-grey-1 px-4 text-xs data-large:fixed data-large:h-[40dvh] data-large:flex-wrap data-large:content-center"
            // The field keeps the focus, so that the button has its size until it is released.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setOpen(true)}
          >
            <img
              key={`${isTyping}`}
              src={url}
              alt=""
              className={
                isTyping
                  ? 'h-[calc(40dvh-3.5rem)] basis-full object-contain'
                  : 'max-h-18 max-w-1/2 border border-grey-6'
              }
            />
            <span className="min-w-0 flex-1 text-start semibold">{title}</span>
            <span className="flex items-center gap-2 text-grey-11">
              <Maximize2 size="1rem" aria-hidden="true" />
              Enlarge
            </span>
          </button>
        )}
      </div>
      {/* Outside the bar, which is hidden when the phone is rotated. */}
      {isOpen && url !== undefined && (
        <Dialog
          label="Full preview"
          onClose={() => setOpen(false)}
          className="h-dvh max-h-none w-full max-w-none flex-col gap-4 bg-grey-2 p-4 open:flex"
        >
          <DialogHead title={title} />
          <img src={url} alt={alt} className="min-h-0 flex-1 object-contain" />
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

/** Whether a field has the focus. The image may cover the field once it is large, so the page scrolls. */
function useIsTyping(): boolean {
  const [isTyping, setTyping] = useState(false);
  useEffect(() => {
    const update = () => setTyping(document.activeElement?.matches(TYPED) === true);
    document.addEventListener('focusin', update);
    document.addEventListener('focusout', update);
    return () => {
      document.removeEventListener('focusin', update);
      document.removeEventListener('focusout', update);
    };
  }, []);
  useEffect(() => {
    if (isTyping) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [isTyping]);
  return isTyping;
}

/** Whether any part of an element is on screen. */
function useIsVisible(selector: string): boolean {
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    const element = document.querySelector(selector);
    const observer = new IntersectionObserver(([entry]) => setVisible(entry?.isIntersecting === true));
    if (element !== null) observer.observe(element);
    return () => observer.disconnect();
  }, [selector]);
  return isVisible;
}
