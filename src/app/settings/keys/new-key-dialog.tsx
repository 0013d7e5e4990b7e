import { useState, type KeyboardEvent } from 'react';
import { routes } from '../../../contract/routes.ts';
import type { CreatedKey } from '../../../contract/workspace.ts';
import { useLeaveGuard } from '../../lib/leave-guard.ts';
import { useServiceDescription } from '../../lib/use-service-description.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { closeDialog, Dialog, floatingDialogClass } from '../../ui/dialog.tsx';
import { CopyField } from './copy-field.tsx';
import { keyNameOf } from './key-fields.ts';
import { newKeyStore } from './key-queries.ts';

export interface NewKeyDialogProps {
  created: CreatedKey;
  isCopied: boolean;
  onClose: () => void;
}

/** Shows a new key, once, with an example call. Until the key is copied, closing the dialog requires confirmation. */
export function NewKeyDialog({ created: { key, entry }, isCopied, onClose }: NewKeyDialogProps) {
  const { data: service } = useServiceDescription();
  const [isLeaving, setLeaving] = useState(false);
  // The dialog confirms with a button that closes it. After that, leaving needs no further confirmation.
  useLeaveGuard(!isCopied, () => setLeaving(true));
  const title = `Key ${keyNameOf(entry)} created`;
  const markCopied = () => newKeyStore.setState({ isCopied: true });

  function askBeforeClosing(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === 'Escape') setLeaving(true);
  }

  return (
    <Dialog
      label={title}
      isForm
      closedBy={isCopied ? 'closerequest' : 'none'}
      onClose={onClose}
      className={`${floatingDialogClass} w-[min(34rem,92vw)]`}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it handles the key that would close the dialog */}
      <div className="flex flex-col gap-4" onKeyDown={askBeforeClosing}>
        <h2 className="text-base wrap-anywhere">
          <bdi>{title}</bdi>
        </h2>
        <CopyField
          label="New key"
          text={key}
          hint="Copy the key now and store it like a password. You won’t be able to see it again."
          onCopy={markCopied}
        />
        {service !== undefined && (
          <CopyField
            label="Try it in a shell"
            text={writeCurl(location.origin, service.keyHeader, key)}
            hint={`This call lists the projects that ${entry.member} can see and uses no quota. Each template page shows the call that renders the template.`}
            onCopy={markCopied}
          />
        )}
        {isLeaving && !isCopied && (
          <Alert title="The key was not copied.">
            <p>The key can’t be shown again. If you close this dialog now, revoke the key and create another one.</p>
            <Button className="mt-2 self-start" onClick={closeDialog}>
              Close without copying
            </Button>
          </Alert>
        )}
        <Button
          variant="primary"
          className="self-start"
          onClick={(event) => {
            if (isCopied) closeDialog(event);
            else setLeaving(true);
          }}
        >
          Done
        </Button>
      </div>
    </Dialog>
  );
}

/** Writes a read-only call, quoted for every shell. */
function writeCurl(origin: string, keyHeader: string, key: string): string {
  return `curl -H "${keyHeader}: ${key}" ${origin}${routes.listProjects.pattern}`;
}
