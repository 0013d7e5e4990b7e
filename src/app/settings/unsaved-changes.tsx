import { confirmAction } from '../lib/confirm-action.tsx';
import { Button } from '../ui/button.tsx';
import { useIsChanging } from './use-change.ts';

export interface UnsavedNoticeProps {
  isRestored: boolean;
  isStored: boolean;
  onStartOver?: () => void;
}

/** Says that changes from an earlier visit were restored, or that the browser can't store changes. */
export function UnsavedNotice({ isRestored, isStored, onStartOver }: UnsavedNoticeProps) {
  const isChanging = useIsChanging();
  return (
    <>
      {isRestored && (
        // Disabled during a save, because starting over would remove the form.
        <div inert={isChanging} className="flex flex-wrap items-center gap-3 inert:opacity-60">
          <output>Your unsaved changes have been restored.</output>
          {onStartOver !== undefined && <Button onClick={onStartOver}>Start over</Button>}
        </div>
      )}
      {!isStored && (
        <output className="text-warning">
          This browser can’t store your changes. Save them before you leave or reload this page.
        </output>
      )}
    </>
  );
}

/** Asks for confirmation before the user leaves a page with unsaved changes. */
export function askToLeave(leave: () => void, isStored: boolean): void {
  confirmAction({
    title: 'Leave without saving?',
    action: 'Leave',
    cancel: 'Stay',
    message: (
      <p>
        {isStored
          ? 'Your changes aren’t saved, but this browser stores them so that you can come back.'
          : 'Your unsaved changes will be lost.'}
      </p>
    ),
    onConfirm: leave,
  });
}
