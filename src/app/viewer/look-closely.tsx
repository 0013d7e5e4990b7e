import { useEffect, useRef, useState } from 'react';
import type { Template } from '../../contract/template.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import type { ShownRender } from '../generate/use-render.ts';
import { describeFacts } from './describe-facts.ts';
import { FullScreenButton } from './full-screen-button.tsx';
import { LookSheet } from './look-sheet.tsx';
import { SavePanel } from './save-panel.tsx';
import { isFrame, solidBehind, type ShowChoice } from './show-choice.ts';
import { ShowFields } from './show-fields.tsx';
import { KEYS_ID } from './stage.tsx';
import { useImageSize } from './use-image-size.ts';
import { usePastRenders } from './use-past-renders.ts';
import { useStage } from './use-stage.ts';
import { ZoomBar } from './zoom-bar.tsx';

const closeDrawing = 'm3.5 3.5 9 9M12.5 3.5l-9 9';
const atFirst: ShowChoice = { show: 'alone', against: '', behind: 'checkerboard', colour: '#808080' };

export interface LookCloselyProps {
  template: Template;
  shown: ShownRender;
  alt: string;
  onClose: () => void;
}

/** The render over the whole window, with what it takes to judge it and to take it along. Escape and a button close it. */
export function LookClosely({ template, shown, alt, onClose }: LookCloselyProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const [choice, setChoice] = useState(atFirst);
  const read = useImageSize(shown.url);
  const size = read === 'broken' ? undefined : read;
  const control = useStage(size);
  const past = usePastRenders(template.id, shown.render.id);
  const pastId = past?.find(({ id }) => id === choice.against)?.id ?? past?.[0]?.id;

  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    // Its keys work at once.
    if (size !== undefined) sheet.current?.querySelector<HTMLElement>('[role=application]')?.focus();
  }, [size]);

  return (
    <dialog ref={dialog} aria-label="Full render" onClose={onClose} className="look">
      <div ref={sheet} className="look-main">
        <div className="look-bar">
          {size !== undefined && !isFrame(choice.show) && <ZoomBar control={control} />}
          <div className="look-ends">
            <FullScreenButton element={sheet} />
            <Button onClick={() => dialog.current?.close()}>
              <Icon drawing={closeDrawing} />
              Close
            </Button>
          </div>
        </div>
        {read === 'broken' && <p>This browser cannot show the image. Download it to look at it.</p>}
        {size !== undefined && (
          <LookSheet
            template={template}
            url={shown.url}
            alt={alt}
            size={size}
            choice={choice}
            pastId={pastId}
            control={control}
          />
        )}
      </div>
      <div className="look-side">
        <section>
          <h2>Look</h2>
          <ShowFields
            choice={{ ...choice, against: pastId ?? '' }}
            past={past}
            onChange={(change) => setChoice((last) => ({ ...last, ...change }))}
          />
          <p id={KEYS_ID} className="look-note look-keys">
            Drag or press the arrow keys to move. Ctrl and wheel, pinch, + or − to zoom; 0, 1 and 2 for fit, 100 % and
            200 %.
          </p>
        </section>
        <section>
          <h2>Save</h2>
          <SavePanel templateName={template.name} shown={shown} matte={solidBehind(choice)} />
        </section>
        <section>
          <h2>Facts</h2>
          <dl className="look-facts tabular">
            {describeFacts(template, shown.render, size).map(([name, words]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </dialog>
  );
}
