import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import type { usePageScale } from './use-page-scale.ts';

const STEP = 1.25;

export function ZoomBar({ view }: { view: ReturnType<typeof usePageScale> }) {
  return (
    <fieldset aria-label="Zoom" className="editor-zoom">
      <Button variant="quiet" title="Zoom out" onClick={() => view.zoomBy(1 / STEP)}>
        <ZoomOut size="1rem" aria-label="Zoom out" />
      </Button>
      <Button variant="quiet" title="Actual size" onClick={view.showActualSize}>
        <span className="tabular">{Math.round(view.zoom * 100)}%</span>
      </Button>
      <Button variant="quiet" title="Zoom in" onClick={() => view.zoomBy(STEP)}>
        <ZoomIn size="1rem" aria-label="Zoom in" />
      </Button>
      <Button variant="quiet" title="Fit" onClick={view.fit}>
        <Maximize size="1rem" aria-label="Fit" />
      </Button>
    </fieldset>
  );
}
