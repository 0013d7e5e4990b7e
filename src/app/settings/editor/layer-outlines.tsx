import { useState } from 'react';
import { moveFocus } from '../../ui/move-focus.ts';
import type { LayerBox } from './layer-boxes.ts';

/** Seen on light pictures and on dark ones. */
const outlined = { outline: '2px solid oklch(0.5 0.2 263)', outlineOffset: 1, boxShadow: '0 0 0 2px #fff' };

export interface LayerOutlinesProps {
  boxes: readonly LayerBox[];
  /** Place of the layer that the cursor is in. */
  selected: number | undefined;
  onSelect: (index: number, isByTouch: boolean) => void;
}

/** Where each layer is, over the picture, and a way to its text. One stop of the Tab key, arrow keys between. */
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
      aria-label="Layers in the picture"
      className="absolute inset-0 isolate"
      onKeyDown={(event) => moveFocus(event, stop)}
    >
      {boxes.map(({ index, name, style }, at) => (
        <button
          key={index}
          type="button"
          aria-label={`Layer ${name}`}
          aria-current={index === selected || undefined}
          tabIndex={at === stop ? 0 : -1}
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
