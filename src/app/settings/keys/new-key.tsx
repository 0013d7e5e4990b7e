import { routes } from '../../../contract/routes.ts';
import type { CreatedKey } from '../../../contract/workspace.ts';
import { useServiceDescription } from '../../lib/use-service-description.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { closeDialog } from '../../ui/dialog.tsx';
import { CopyField } from './copy-field.tsx';

export interface NewKeyProps {
  created: CreatedKey;
  isCopied: boolean;
  /** The user tries to leave, and the key was not copied. */
  isLeaving: boolean;
  onCopied: () => void;
  onLeave: () => void;
}

/** Shows a new key, once, with an example call. */
export function NewKey({ created: { key, entry }, isCopied, isLeaving, onCopied, onLeave }: NewKeyProps) {
  const { data: service } = useServiceDescription();
  return (
    <>
      <CopyField
        label="New key"
        text={key}
        isFirst
        hint="Copy it now and store it like a password. It won’t be shown again."
        onCopy={onCopied}
      />
      {service !== undefined && (
        <CopyField
          label="Try it in a shell"
          text={writeCurl(location.origin, service.keyHeader, key)}
          hint={`It lists the projects that ${entry.member} can see and uses no quota. Each template page shows the call that renders it.`}
          onCopy={onCopied}
        />
      )}
      {isLeaving && (
        <Alert title="The key was not copied.">
          <p>It can’t be shown again. If you close this now, revoke the key and create another one.</p>
          <Button className="mt-2 self-start" onClick={closeDialog}>
            Close without the key
          </Button>
        </Alert>
      )}
      <Button
        variant="primary"
        className="self-start"
        onClick={(event) => {
          if (isCopied) closeDialog(event);
          else onLeave();
        }}
      >
        Done
      </Button>
    </>
  );
}

/** A read-only call, quoted for every shell. */
function writeCurl(origin: string, keyHeader: string, key: string): string {
  return `curl -H "${keyHeader}: ${key}" ${origin}${routes.listProjects.pattern}`;
}
