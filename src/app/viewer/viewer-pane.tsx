import { useState } from 'react';
import type { Template } from '../../contract/template.ts';
import { useKeptImage } from '../history/kept-thumbnail.tsx';
import { CompareLayer, CompareRange } from './compare-slider.tsx';
import { ContextFrame } from './context-frame.tsx';
import { printSizeMm } from './describe-facts.ts';
import { Stage, StageImage } from './stage.tsx';
import type { StageControl, StageSize } from './use-stage.ts';
import { frameOf, solidBackground, type ViewerChoice } from './viewer-options.tsx';

const MIDDLE = 50;

export interface ViewerPaneProps {
  template: Template;
  url: string;
  alt: string;
  size: StageSize;
  choice: ViewerChoice;
  /** The earlier render to compare with. */
  pastId: string | undefined;
  control: StageControl;
}

/** Shows the render in the chosen variant: on a stage, compared with an earlier render, or in a frame. */
export function ViewerPane({ template, url, alt, size, choice, pastId, control }: ViewerPaneProps) {
  const [percent, setPercent] = useState(MIDDLE);
  const isCompared = (choice.variant === 'slider' || choice.variant === 'sides') && pastId !== undefined;
  const pastImage = useKeptImage(pastId ?? '', isCompared);
  const frame = frameOf(choice);
  const color = solidBackground(choice);

  if (frame !== undefined) {
    return (
      <ContextFrame frame={frame} print={printSizeMm(template)}>
        <img src={url} alt={alt} style={{ background: color }} />
      </ContextFrame>
    );
  }
  const stage = { template, size, control };
  const image = { url, alt, size, color };
  const past = isCompared && pastImage?.isShowable && { ...image, url: pastImage.url, alt: 'Earlier render' };
  if (past && choice.variant === 'sides') {
    return (
      <div className="grid min-h-0 flex-1 *:last:border-s *:last:border-grey-6 sm:grid-cols-2">
        <Stage label="Before, zoomed" tag="Before" {...stage}>
          {(view) => <StageImage {...past} view={view} />}
        </Stage>
        <Stage label="After, zoomed" tag="After" {...stage}>
          {(view) => <StageImage {...image} view={view} />}
        </Stage>
      </div>
    );
  }
  return (
    <>
      <Stage label="Render, zoomed" {...stage}>
        {(view) => (
          <>
            <StageImage {...image} view={view} />
            {past && (
              <CompareLayer percent={percent} onMove={setPercent}>
                <StageImage {...past} view={view} />
              </CompareLayer>
            )}
          </>
        )}
      </Stage>
      {past && <CompareRange percent={percent} onMove={setPercent} />}
    </>
  );
}
