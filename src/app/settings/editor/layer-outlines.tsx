import { useState } from 'react';
import { moveFocus } from '../../ui/move-focus.ts';
import type { LayerBox } from './layer-boxes.ts';

/** Visible on light and dark images. */
const outlined = { outline: '2px solid oklch(0.5 0.2 263)', outlineOffset: 1, boxShadow: '0 0 0 2px #fff' };

export interface LayerOutlinesProps {
  boxes: readonly LayerBox[];
  /** The index of the layer at the cursor. */
  selected: number | undefined;
  onSelect: (index: number, isByTouch: boolean) => void;
}

/**
 * The outlines of all layers. Pressing one selects the layer's text. The outlines are one tab stop, with arrow keys to move
 * between layers.
 */
export function LayerOutlines({ boxes, selected, onSelect }: LayerOutlinesProps) {
  const [active, setActive] = useState<number>();
  const last = boxes.length - 1;
  if (last === -1) return null;
  const chosen = boxes.findIndex(({ index }) => index === (active ?? selected));
  const stop = Math.max(0, chosen);

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the buttons in it take the focus
    <div
      role="toolbar"
      aria-label="Layers"
      className="absolute inset-0 isolate"
      onKeyDown={(event) => moveFocus(event, stop)}
    >
      {boxes.map(({ index, name, style }, order) => (
        <button
          key={index}
          type="button"
          aria-label={`Layer ${name}`}
          aria-current={index === selected || undefined}
          tabIndex={order === stop ? 0 : -1}
          className="absolute hover:outline-2 hover:outline-offset-1 hover:outline-[oklch(0.5_0.2_263)] hover:outline-dashed"
          style={{ ...style, ...(index === selected ? outlined : {}) }}
          onFocus={() => setActive(index)}
          onBlur={() => setActive(undefined)}
          onClick={({ nativeEvent }) =>
            onSelect(index, nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch')
          }
        />
      ))}
    </div>
  );
}
