import { Dialog, DialogHead } from '../../ui/dialog.tsx';

/** The link to copy by hand, where the browser does not let a page copy. */
export function LinkDialog({ url, onClose }: { url: string; onClose: () => void }) {
  return (
    <Dialog
      isForm
      label="Link to the filled form"
      closedBy="closerequest"
      onClose={onClose}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[min(36rem,100vw-2rem)] flex-col gap-3 rounded-card bg-grey-2 p-5 shadow-float backdrop:bg-[rgb(0_0_0/0.6)] open:flex"
    >
      <DialogHead title="Link to the filled form" />
      <p>This browser does not let a page copy. Copy the link from here:</p>
      <input readOnly aria-label="Link" className="control" value={url} />
    </Dialog>
  );
}
