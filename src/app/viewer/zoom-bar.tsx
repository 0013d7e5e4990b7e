import { Button } from '../ui/button.tsx';
import type { StageControl } from './use-stage.ts';

const percent = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** Zoom by buttons, and what the zoom is. */
export function ZoomBar({ control: { view, isFitted, act } }: { control: StageControl }) {
  return (
    <fieldset aria-label="Zoom" className="look-zoom">
      <Button aria-label="Zoom out" title="Zoom out (-)" onClick={() => act('out')}>
        −
      </Button>
      <output className="look-percent tabular">{view && `${percent.format(view.zoom * 100)} %`}</output>
      <Button aria-label="Zoom in" title="Zoom in (+)" onClick={() => act('in')}>
        +
      </Button>
      <Button aria-pressed={isFitted} title="Fit (0)" onClick={() => act('fit')}>
        Fit
      </Button>
      <Button aria-pressed={!isFitted && view?.zoom === 1} title="One to one (1)" onClick={() => act(1)}>
        100 %
      </Button>
      <Button aria-pressed={!isFitted && view?.zoom === 2} title="Two to one (2)" onClick={() => act(2)}>
        200 %
      </Button>
    </fieldset>
  );
}
