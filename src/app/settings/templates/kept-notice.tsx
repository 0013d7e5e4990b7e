import { Button } from '../../ui/button.tsx';
import { useIsChanging } from '../use-change.ts';
import type { KeptControl } from './use-kept.ts';

export interface KeptNoticeProps {
  /** It was begun before this page was opened. */
  isBack: boolean;
  kept: KeptControl;
  onStartOver: () => void;
}

/** Whether what is not saved was kept in this tab, and is. */
export function KeptNotice({ isBack, kept, onStartOver }: KeptNoticeProps) {
  const isChanging = useIsChanging();

  function startOver(): void {
    kept.forget();
    onStartOver();
  }

  return (
    <>
      {isBack && (
        // It takes the form away, which must stay while it saves.
        <div inert={isChanging} className="flex flex-wrap items-center gap-3 inert:opacity-60">
          <output>What you had not saved is back.</output>
          <Button onClick={startOver}>Start over</Button>
        </div>
      )}
      {!kept.isKept && (
        <output className="text-warning">
          This is too large to be kept in this tab: save it before you reload or leave the page.
        </output>
      )}
    </>
  );
}
