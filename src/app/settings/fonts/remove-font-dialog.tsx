import type { FontFamilyEntry } from '../../../contract/workspace.ts';
import { FormDialog } from '../form-dialog.tsx';
import { acceptGone } from '../use-change.ts';
import { workspaceClient } from '../workspace-client.ts';
import { describeFace, describeUse } from './describe-face.ts';
import { useFontMutation } from './font-queries.ts';

export interface FontToRemove {
  family: FontFamilyEntry;
  face: FontFamilyEntry['faces'][number];
}

export interface RemoveFontDialogProps extends FontToRemove {
  onClose: () => void;
  onDone: (message: string) => void;
}

/** Asks before a face is removed, and says which templates it would leave without. */
export function RemoveFontDialog({ family, face, onClose, onDone }: RemoveFontDialogProps) {
  const name = `${family.name} ${describeFace(face)}`;
  const removal = useFontMutation(
    () => workspaceClient.removeFont(face.id ?? '').catch(acceptGone),
    () => {
      onDone(`${name} is removed.`);
      onClose();
    },
  );
  return (
    <FormDialog
      title={`Remove ${name}?`}
      action="Remove"
      cancel="Keep"
      mutation={removal}
      onSubmit={() => removal.mutate(undefined)}
      onClose={onClose}
    >
      <p>
        {describeUse(family)} <bdi>{family.name}</bdi>.
        {family.templateCount > 0 &&
          ' What they have of this face is drawn in the nearest there is from then on, until the font is added again.'}
      </p>
    </FormDialog>
  );
}
