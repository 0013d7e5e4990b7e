import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TemplateDetail } from '../../../contract/workspace.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogHead, floatingDialogClass } from '../../ui/dialog.tsx';
import { useCatalogueMutation } from '../templates/catalogue-queries.ts';
import { FormDialog } from '../form-dialog.tsx';
import { ReadFailure } from '../../lib/read-failure.tsx';
import { useRememberedTemplates } from '../../lib/use-remembered-templates.ts';
import { workspaceClient } from '../workspace-client.ts';
import { CallerChanges, compareCallers } from './caller-changes.tsx';
import { Comparison } from './comparison.tsx';
import { versionQuery } from './version-queries.ts';

export interface VersionDialogProps {
  template: TemplateDetail;
  version: number;
  /** What is typed and not saved; undefined while that is nothing, or no document. */
  draft: Record<string, unknown> | undefined;
  isDirty: boolean;
  onRestored: (version: number, document: Record<string, unknown>) => void;
  onClose: () => void;
}

/** A version beside the newest, and a way back to it; the newest beside what is not saved. */
export function VersionDialog({ template, version, draft, isDirty, onRestored, onClose }: VersionDialogProps) {
  const query = useQuery(versionQuery(template.id, version));
  const { data: chosen, error } = query;
  const [isAsking, setAsking] = useState(false);
  const isNewest = version === template.version;
  const before = chosen && { name: `version ${version}`, document: chosen.document };
  const newest = { name: `version ${template.version}`, document: template.document };
  const after = isNewest ? draft && { name: 'your text', document: draft } : newest;
  const title = isNewest ? `Version ${version} and your text` : `Version ${version} and the newest`;
  return (
    <Dialog label={title} onClose={onClose} className={`${floatingDialogClass} w-[min(72rem,96vw)]`}>
      <DialogHead title={title} />
      {template.isOwn && !isNewest && chosen !== undefined && (
        <Button className="justify-self-start" onClick={() => setAsking(true)}>
          Restore version {version}
        </Button>
      )}
      <ReadFailure title="This version could not be read." query={query} />
      {chosen === undefined && error === null && <div className="skeleton h-96" aria-busy="true" />}
      {before !== undefined && after === undefined && (
        <p>Your text is no document yet, so it cannot be compared. Mend the problem that is shown beside it.</p>
      )}
      {before !== undefined && after !== undefined && <Comparison before={before} after={after} />}
      {isAsking && chosen !== undefined && (
        <RestoreDialog
          template={template}
          version={version}
          document={chosen.document}
          isDirty={isDirty}
          onRestored={(saved) => {
            onRestored(saved, chosen.document);
            onClose();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Dialog>
  );
}

interface RestoreDialogProps extends Pick<VersionDialogProps, 'template' | 'version' | 'isDirty' | 'onClose'> {
  document: Record<string, unknown>;
  onRestored: (version: number) => void;
}

function RestoreDialog({ template, version, document, isDirty, onRestored, onClose }: RestoreDialogProps) {
  const update = useRememberedTemplates((remembered) => remembered.update);
  const restore = useCatalogueMutation(async () => {
    const saved = await workspaceClient.restoreVersion(template.id, version, template.version);
    update(template.id, { updatedAt: saved.updatedAt });
    onRestored(saved.version);
  });
  const breaking = compareCallers(template.document, document).filter(({ isBreaking }) => isBreaking);
  return (
    <FormDialog
      title={`Restore version ${version}?`}
      action="Restore"
      cancel={`Keep version ${template.version}`}
      mutation={restore}
      onSubmit={() => restore.mutate(undefined)}
      onClose={onClose}
    >
      <p>It is saved as version {template.version + 1}. All versions before that stay as they are.</p>
      {isDirty && <p>It takes the place of what you typed and did not save; Undo brings that back.</p>}
      {breaking.length > 0 && (
        <>
          <p>Whoever calls the template as it is now may be refused:</p>
          <CallerChanges changes={breaking} />
        </>
      )}
    </FormDialog>
  );
}
