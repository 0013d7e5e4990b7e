import { Failure } from '../../lib/failure.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import type { SaveControl } from './use-save.ts';

const NOT_SAVED = 'Nothing was saved.';

interface SaveNoticesProps {
  saving: SaveControl;
  latestVersion: number;
  onCompare: () => void;
}

/** Says why nothing was saved, and what to do about it. */
export function SaveNotices({ saving, latestVersion, onCompare }: SaveNoticesProps) {
  const { conflict, mistake, failure } = saving;
  return (
    <>
      {mistake !== undefined && (
        <Alert title={NOT_SAVED}>
          <p dir="auto">{mistake}</p>
        </Alert>
      )}
      {failure !== undefined && (
        <Failure
          error={failure}
          title={NOT_SAVED}
          unclear="Your changes may have been saved. Save again to be sure: saving the same text twice creates only one version."
        />
      )}
      {conflict !== undefined && (
        <Alert title="Someone else saved first.">
          <p dir="auto">{conflict}</p>
          <div className="mt-2 flex flex-wrap gap-3">
            <Button onClick={onCompare}>Compare version {latestVersion} with yours</Button>
            <Button onClick={saving.saveOnTop} isBusy={saving.isPending}>
              Save yours on top of version {latestVersion}
            </Button>
          </div>
        </Alert>
      )}
    </>
  );
}
