import type { CSSProperties, ReactNode } from 'react';
import type { StageSize } from './use-stage.ts';

export type Frame = 'post' | 'mail' | 'paper';

const papers = [
  { name: 'A4', width: 210, height: 297 },
  { name: 'A3', width: 297, height: 420 },
  { name: 'A2', width: 420, height: 594 },
  { name: 'A1', width: 594, height: 841 },
  { name: 'A0', width: 841, height: 1189 },
];

const cardClass = 'flex max-w-full flex-col gap-3 rounded-card border border-grey-6 bg-grey-2 py-4';

export interface ContextFrameProps {
  frame: Frame;
  children: ReactNode;
  /** The print size in millimeters; undefined if unknown. */
  print: StageSize | undefined;
}

/** Shows the render in a mockup of a post, an email or a sheet of paper, with bars in place of text. */
export function ContextFrame({ frame, children, print }: ContextFrameProps) {
  if (frame === 'paper') return <Paper print={print}>{children}</Paper>;
  return (
    <Figure caption={frame === 'post' ? 'In a 500-pixel-wide feed.' : 'In a 600-pixel-wide email.'}>
      {frame === 'post' ? (
        <div className={`${cardClass} w-[500px] [&>img]:w-full`}>
          <div className="flex items-center gap-3 px-4" aria-hidden="true">
            <i className="size-10 rounded-full bg-grey-6" />
            <Lines widths={['9rem', '5rem']} />
          </div>
          <Lines widths={['100%', '70%']} className="px-4" />
          {children}
          <Lines widths={['12rem']} className="px-4" />
        </div>
      ) : (
        <div className={`${cardClass} w-[600px] [&>img]:self-center`}>
          <Lines widths={['16rem', '10rem']} className="px-4" />
          {children}
          <Lines widths={['100%', '95%', '98%', '40%']} className="px-4" />
        </div>
      )}
    </Figure>
  );
}

function Figure({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <figure
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll the frame
      tabIndex={0}
      className="flex min-h-0 flex-1 flex-col items-center gap-3 overflow-auto bg-grey-3 p-6"
    >
      {children}
      <figcaption className="text-xs text-grey-11">{caption}</figcaption>
    </figure>
  );
}

function Lines({ widths, className = '' }: { widths: string[]; className?: string }) {
  return (
    <div className={`grid grid-cols-[minmax(0,1fr)] gap-2 ${className}`} aria-hidden="true">
      {widths.map((width) => (
        <i key={width} className="h-2 max-w-full rounded-[0.25rem] bg-grey-6" style={{ width }} />
      ))}
    </div>
  );
}

function Paper({ print, children }: Pick<ContextFrameProps, 'print' | 'children'>) {
  const paper = print && findPaper(print);
  const { width, height } = paper ?? { width: 210, height: 297 };
  const isKnown = print !== undefined && paper !== undefined;
  const share = isKnown ? `${(print.width / width) * 100}%` : '90%';
  return (
    <Figure
      caption={
        isKnown
          ? `At print size on ${paper.name}${paper.isTurned ? ', landscape' : ''}.`
          : 'The print size is unknown or larger than A0. The image is shown as wide as the sheet.'
      }
    >
      <div
        className="grid aspect-(--paper) w-[min(100%,calc((100dvh-10rem)*var(--paper)))] flex-none place-items-center bg-[#fff] shadow-float [&>img]:w-(--share)"
        style={{ '--paper': width / height, '--share': share } as CSSProperties}
      >
        {children}
      </div>
    </Figure>
  );
}

/** Finds the smallest sheet that fits the print, portrait or landscape. */
function findPaper(print: StageSize): (StageSize & { name: string; isTurned: boolean }) | undefined {
  return papers
    .flatMap((paper) => [
      { ...paper, isTurned: false },
      { ...paper, width: paper.height, height: paper.width, isTurned: true },
    ])
    .find((paper) => print.width <= paper.width && print.height <= paper.height);
}
