import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { closeDialog, Dialog, DialogHead, floatingDialogClass } from '../../ui/dialog.tsx';
import { Failure } from '../failure.tsx';
import { CallerChanges } from './caller-changes.tsx';
import type { SaveControl } from './use-save.ts';

const NOT_SAVED = 'Nothing was saved.';

export interface SaveNoticesProps {
  saving: SaveControl;
  newestVersion: number;
  onCompare: () => void;
}

/** What came of a save, where that is not a new version; and the question before one that breaks callers. */
export function SaveNotices({ saving, newestVersion, onCompare }: SaveNoticesProps) {
  const { conflict, mistake, failure, question } = saving;
  return (
    <>
      {mistake !== undefined && (
        <Alert title={NOT_SAVED}>
          <p dir="auto">{mistake}</p>
          <p>What you typed is kept.</p>
        </Alert>
      )}
      {failure !== undefined && (
        <Failure
          error={failure}
          title={NOT_SAVED}
          unclear="It may have been saved all the same, and what you typed is kept. Save again: the same text twice makes one version."
        />
      )}
      {conflict !== undefined && (
        <Alert title="Somebody saved before you.">
          <p dir="auto">{conflict}</p>
          <div className="mt-2 flex flex-wrap gap-3">
            <Button onClick={onCompare}>Compare version {newestVersion} with yours</Button>
            <Button onClick={saving.saveOnTop} isBusy={saving.isPending}>
              Save yours on top of version {newestVersion}
            </Button>
          </div>
        </Alert>
      )}
      {question !== undefined && <BreakingDialog question={question} />}
    </>
  );
}

function BreakingDialog({ question }: { question: NonNullable<SaveControl['question']> }) {
  const title = 'Save what breaks callers?';
  return (
    <Dialog label={title} onClose={question.cancel} className={`${floatingDialogClass} w-[min(34rem,92vw)]`}>
      <DialogHead title={title} />
      <p>Scripts, spreadsheets and forms that are filled in as before may be refused:</p>
      <CallerChanges changes={question.changes} />
      <div className="flex flex-wrap gap-3">
        <Button look="primary" onClick={closeDialog}>
          Keep editing
        </Button>
        <Button
          onClick={(event) => {
            closeDialog(event);
            question.confirm();
          }}
        >
          Save all the same
        </Button>
      </div>
    </Dialog>
  );
}
