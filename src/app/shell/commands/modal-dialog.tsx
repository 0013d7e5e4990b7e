import { useEffect, useRef, type ComponentProps } from 'react';

/** A modal dialog, open as long as it is rendered. Escape and a press beside it close it. */
export function ModalDialog({ className = '', ...rest }: ComponentProps<'dialog'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`max-w-[calc(100vw-2rem)] rounded-card border border-grey-7 bg-grey-2 shadow-float backdrop:bg-black/35 ${className}`}
      // React's types do not know it yet.
      {...{ closedby: 'any' }}
      {...rest}
    />
  );
}
