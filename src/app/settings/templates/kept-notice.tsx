import { Button } from '../../ui/button.tsx';
import type { KeptControl } from './use-kept.ts';

export interface KeptNoticeProps {
  /** It was begun before this page was opened. */
  isBack: boolean;
  kept: KeptControl;
  onStartOver: () => void;
}

/** Whether what is not saved was kept in this tab, and is. */
export function KeptNotice({ isBack, kept, onStartOver }: KeptNoticeProps) {
  function startOver(): void {
    kept.forget();
    onStartOver();
  }

  return (
    <>
      {isBack && (
        <div className="flex flex-wrap items-center gap-3">
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
