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
  /** Somebody wants to leave, and the key was not copied. */
  isLeaving: boolean;
  onCopied: () => void;
  onLeave: () => void;
}

/** The only time that a key is shown, with a call that works at once where this app runs. */
export function NewKey({ created: { key, entry }, isCopied, isLeaving, onCopied, onLeave }: NewKeyProps) {
  const { data: service } = useServiceDescription();
  return (
    <>
      <CopyField
        label="New key"
        text={key}
        isFirst
        hint="Copy it now and keep it as you keep a password: it is shown this once."
        onCopy={onCopied}
      />
      {service !== undefined && (
        <CopyField
          label="Try it in a shell"
          text={writeCurl(location.origin, service.keyHeader, key)}
          hint={`It lists the projects that ${entry.member} sees, and takes no render. The page of a template has the call that renders it.`}
          onCopy={onCopied}
        />
      )}
      {isLeaving && (
        <Alert title="The key was not copied.">
          <p>It cannot be shown again. Without it, all you can do is revoke it and make another.</p>
          <Button className="mt-2 self-start" onClick={closeDialog}>
            Close without the key
          </Button>
        </Alert>
      )}
      <Button
        look="primary"
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

/** A call that reads alone, in quotes that every shell knows. */
function writeCurl(origin: string, keyHeader: string, key: string): string {
  return `curl -H "${keyHeader}: ${key}" ${origin}${routes.listProjects.pattern}`;
}
