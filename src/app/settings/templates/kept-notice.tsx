import { Button } from '../../ui/button.tsx';

export interface KeptNoticeProps {
  /** It was begun before this page was opened. */
  isBack: boolean;
  isKept: boolean;
  onStartOver: () => void;
}

/** Whether what is not saved was kept in this tab, and is. */
export function KeptNotice({ isBack, isKept, onStartOver }: KeptNoticeProps) {
  return (
    <>
      {isBack && (
        <div className="flex flex-wrap items-center gap-3">
          <output>What you had not saved is back.</output>
          <Button onClick={onStartOver}>Start over</Button>
        </div>
      )}
      {!isKept && (
        <output className="text-warning">
          This is too large to be kept in this tab: save it before you reload or leave the page.
        </output>
      )}
    </>
  );
}
