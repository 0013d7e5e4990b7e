import { pagePath } from '../../../contract/pages.ts';
import { Button } from '../../ui/button.tsx';
import { closeDialog, Dialog, floatingDialogClass } from '../../ui/dialog.tsx';
import { formatDayAndTime } from '../../ui/format-time.ts';
import { CopyField } from '../keys/copy-field.tsx';

/** A link that was just created, and what it is for. */
export interface ShownLink {
  kind: 'invitation' | 'password';
  /** The name or email address of the person. */
  person: string;
  token: string;
  expiresAt: string;
}

/** Shows a link once. It can't be read again, but a new one can be created. */
export function LinkDialog({ link, onClose }: { link: ShownLink; onClose: () => void }) {
  const { kind, person, token, expiresAt } = link;
  const isInvitation = kind === 'invitation';
  const title = isInvitation ? `Invitation for ${person}` : `Password link for ${person}`;
  return (
    <Dialog
      label={title}
      isForm
      closedBy="closerequest"
      onClose={onClose}
      className={`${floatingDialogClass} w-[min(34rem,92vw)]`}
    >
      <h2 className="text-base wrap-anywhere">
        <bdi>{title}</bdi>
      </h2>
      <CopyField
        label={isInvitation ? 'Invitation link' : 'Password link'}
        text={`${location.origin}${pagePath.join()}#${token}`}
        hint={`Copy the link now and send it to ${person}. It works once, until ${formatDayAndTime(Date.parse(expiresAt))}, and you won’t be able to see it again.`}
      />
      <Button variant="primary" className="justify-self-start" onClick={closeDialog}>
        Done
      </Button>
    </Dialog>
  );
}
