import { Dialog, DialogHead, floatingDialogClass } from '../../ui/dialog.tsx';

/** The link to copy by hand, where the browser blocks access to the clipboard. */
export function LinkDialog({ url, onClose }: { url: string; onClose: () => void }) {
  return (
    <Dialog
      isForm
      label="Link to the filled form"
      closedBy="closerequest"
      onClose={onClose}
      className={`${floatingDialogClass} w-[min(36rem,100vw-2rem)]`}
    >
      <DialogHead title="Link to the filled form" />
      <p>Your browser blocked access to the clipboard. Copy the link from here:</p>
      <input readOnly aria-label="Link" className="control" value={url} />
    </Dialog>
  );
}
