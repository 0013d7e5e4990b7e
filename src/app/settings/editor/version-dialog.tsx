import type { TemplateDetail } from '../../../contract/workspace.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogHead, floatingDialogClass } from '../../ui/dialog.tsx';
import { confirmAction } from '../../lib/confirm-action.tsx';
import { ReadFailure } from '../../lib/read-failure.tsx';
import { useRememberedTemplates } from '../../lib/use-remembered-templates.ts';
import { useChange } from '../use-change.ts';
import { CallerChanges, compareCallers } from './caller-changes.tsx';
import { Comparison } from './comparison.tsx';
import { useVersion } from '../templates/catalogue-queries.ts';

export interface VersionDialogProps {
  template: TemplateDetail;
  version: number;
  /** The document with unsaved changes; undefined if its text isn't valid. */
  draft: Record<string, unknown> | undefined;
  isDirty: boolean;
  onRestored: (version: number, document: Record<string, unknown>) => void;
  onClose: () => void;
}

/** Compares an older version, which can be restored, with the latest one, or the latest version with unsaved changes. */
export function VersionDialog({ template, version, draft, isDirty, onRestored, onClose }: VersionDialogProps) {
  const query = useVersion(template.id, version);
  const { data: chosen, error } = query;
  const update = useRememberedTemplates((remembered) => remembered.update);
  const restoring = useChange((client) => client.restoreVersion(template.id, version, template.version));
  const isLatest = version === template.version;
  const before = chosen && { name: `version ${version}`, document: chosen.document };
  const latest = { name: `version ${template.version}`, document: template.document };
  const after = isLatest ? draft && { name: 'your text', document: draft } : latest;
  function restore(document: Record<string, unknown>): void {
    const breaking = compareCallers(template.document, document).filter(({ isBreaking }) => isBreaking);
    confirmAction({
      title: `Restore version ${version}?`,
      action: 'Restore',
      message: (
        <>
          <p>It will be saved as version {template.version + 1}. All earlier versions are kept.</p>
          {isDirty && <p>Restoring it replaces your unsaved changes. Use Undo to get them back.</p>}
          {breaking.length > 0 && (
            <>
              <p>Existing API calls, spreadsheets and forms may fail:</p>
              <CallerChanges changes={breaking} />
            </>
          )}
        </>
      ),
      onConfirm: async () => {
        const saved = await restoring.mutateAsync(undefined);
        update(template.id, { updatedAt: saved.updatedAt });
        onRestored(saved.version, document);
        onClose();
      },
    });
  }

  const title = isLatest ? `Version ${version} and your text` : `Version ${version} and the latest`;
  return (
    <Dialog label={title} onClose={onClose} className={`${floatingDialogClass} w-[min(72rem,96vw)]`}>
      <DialogHead title={title} />
      {template.isOwn && !isLatest && chosen !== undefined && (
        <Button className="justify-self-start" onClick={() => restore(chosen.document)}>
          Restore version {version}
        </Button>
      )}
      <ReadFailure title="This version couldn’t be loaded." query={query} />
      {chosen === undefined && error === null && <div className="skeleton h-96" aria-busy="true" />}
      {before !== undefined && after === undefined && (
        <p>Your text isn’t valid yet. Fix the problem shown next to it.</p>
      )}
      {before !== undefined && after !== undefined && <Comparison before={before} after={after} />}
    </Dialog>
  );
}
