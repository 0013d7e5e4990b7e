import type { CSSProperties, ReactNode } from 'react';
import type { Frame } from './show-choice.ts';
import type { StageSize } from './stage-view.ts';

const sheets = [
  { name: 'A4', width: 210, height: 297 },
  { name: 'A3', width: 297, height: 420 },
  { name: 'A2', width: 420, height: 594 },
  { name: 'A1', width: 594, height: 841 },
  { name: 'A0', width: 841, height: 1189 },
];

export interface ContextFrameProps {
  frame: Frame;
  /** The render. */
  children: ReactNode;
  /** In millimetres; undefined when it is not known. */
  print: StageSize | undefined;
}

/** The render where people will meet it. The words around it are strokes, so that only the render speaks. */
export function ContextFrame({ frame, children, print }: ContextFrameProps) {
  if (frame === 'paper') return <Paper print={print}>{children}</Paper>;
  return (
    <figure className="look-frame">
      <div className={`look-card look-${frame}`}>
        {frame === 'post' && (
          <div className="look-author" aria-hidden="true">
            <i className="look-face" />
            <Lines widths={['9rem', '5rem']} />
          </div>
        )}
        {frame === 'mail' && <Lines widths={['16rem', '10rem']} />}
        {frame === 'post' && <Lines widths={['100%', '70%']} />}
        {children}
        {frame === 'mail' && <Lines widths={['100%', '95%', '98%', '40%']} />}
        {frame === 'post' && <Lines widths={['12rem']} />}
      </div>
      <figcaption>{frame === 'post' ? 'In a feed 500 pixels wide.' : 'In a mail 600 pixels wide.'}</figcaption>
    </figure>
  );
}

function Lines({ widths }: { widths: string[] }) {
  return (
    <div className="look-lines" aria-hidden="true">
      {widths.map((width, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- strokes that never change
        <i key={at} style={{ width }} />
      ))}
    </div>
  );
}

function Paper({ print, children }: Pick<ContextFrameProps, 'print' | 'children'>) {
  const sheet = print && findSheet(print);
  const words =
    print === undefined || sheet === undefined
      ? 'Its print size is not known, or larger than A0: shown as wide as the sheet.'
      : `At its print size on ${sheet.name}${sheet.isTurned ? ', landscape' : ''}.`;
  const { width, height } = sheet ?? { width: 210, height: 297 };
  const share = print === undefined || sheet === undefined ? '90%' : `${(print.width / width) * 100}%`;
  return (
    <figure className="look-frame">
      <div className="look-paper" style={{ '--sheet': width / height, '--share': share } as CSSProperties}>
        {children}
      </div>
      <figcaption>{words}</figcaption>
    </figure>
  );
}

/** The smallest sheet that the print fits on, upright or turned. */
function findSheet(print: StageSize): (StageSize & { name: string; isTurned: boolean }) | undefined {
  return sheets
    .flatMap((sheet) => [
      { ...sheet, isTurned: false },
      { ...sheet, width: sheet.height, height: sheet.width, isTurned: true },
    ])
    .find((sheet) => print.width <= sheet.width && print.height <= sheet.height);
}
