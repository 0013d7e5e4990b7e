import { useState } from 'react';
import type { Template } from '../../contract/template.ts';
import { useKeptImage } from '../history/use-kept-image.ts';
import { CompareLayer, CompareRange } from './compare-slider.tsx';
import { ContextFrame } from './context-frame.tsx';
import { printSizeMm } from './describe-facts.ts';
import { isFrame, solidBehind, type ShowChoice } from './show-choice.ts';
import { Stage, StageImage } from './stage.tsx';
import type { StageSize } from './stage-view.ts';
import type { StageControl } from './use-stage.ts';

const MIDDLE = 50;

export interface LookSheetProps {
  template: Template;
  url: string;
  alt: string;
  size: StageSize;
  choice: ShowChoice;
  /** The past render to compare with. */
  pastId: string | undefined;
  control: StageControl;
}

/** The render as it was chosen to be shown: on a stage, against a past one, or where people will meet it. */
export function LookSheet({ template, url, alt, size, choice, pastId, control }: LookSheetProps) {
  const [at, setAt] = useState(MIDDLE);
  const isCompared = (choice.show === 'slider' || choice.show === 'sides') && pastId !== undefined;
  const pastUrl = useKeptImage(pastId ?? '', isCompared);
  const colour = solidBehind(choice);
  const className = colour === undefined ? 'checkerboard' : '';

  if (isFrame(choice.show)) {
    return (
      <ContextFrame frame={choice.show} print={printSizeMm(template)}>
        <img src={url} alt={alt} style={{ background: colour }} />
      </ContextFrame>
    );
  }
  const shared = { template, size, control };
  const drawn = { size, className, colour };
  if (isCompared && pastUrl !== undefined && choice.show === 'sides') {
    return (
      <div className="look-sides">
        <Stage label="Before, zoomed" tag="Before" {...shared}>
          {(view) => <StageImage url={pastUrl} alt="The render before" view={view} {...drawn} />}
        </Stage>
        <Stage label="After, zoomed" tag="After" {...shared}>
          {(view) => <StageImage url={url} alt={alt} view={view} {...drawn} />}
        </Stage>
      </div>
    );
  }
  const isSlider = isCompared && pastUrl !== undefined;
  return (
    <>
      <Stage label="Render, zoomed" {...shared}>
        {(view) => (
          <>
            <StageImage url={url} alt={alt} view={view} {...drawn} />
            {isSlider && (
              <CompareLayer at={at} onMove={setAt}>
                <StageImage url={pastUrl} alt="The render before" view={view} {...drawn} />
              </CompareLayer>
            )}
          </>
        )}
      </Stage>
      {isSlider && <CompareRange at={at} onMove={setAt} />}
    </>
  );
}
