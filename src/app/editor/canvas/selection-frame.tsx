import type { PointerEvent } from 'react';
import { boundsOf, type Box } from '../geometry/box.ts';
import { handles, type Handle } from '../geometry/resize.ts';
import type { GestureKind } from './gesture.ts';

/** Where each handle is, as parts of the box. */
const places: Record<Handle, readonly [x: number, y: number]> = {
  nw: [0, 0],
  n: [0.5, 0],
  ne: [1, 0],
  e: [1, 0.5],
  se: [1, 1],
  s: [0.5, 1],
  sw: [0, 1],
  w: [0, 0.5],
};
/** Clockwise from the top, every 45 degrees. */
const cursors = ['ns-resize', 'nesw-resize', 'ew-resize', 'nwse-resize'];
const clockwise: readonly Handle[] = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'];
const HANDLE_PX = 10;
const TARGET_PX = 24;
const ROTATE_PX = 28;

export interface SelectionFrameProps {
  /** The selected layers' boxes, in the document's unit. */
  boxes: readonly Box[];
  /** Screen pixels per unit. */
  scale: number;
  hasHandles: boolean;
  onStart: (event: PointerEvent<SVGElement>, what: GestureKind) => void;
}

/** Outlines and handles, whose sizes don't depend on the zoom. */
export function SelectionFrame({ boxes, scale, hasHandles, onStart }: SelectionFrameProps) {
  const [only] = boxes;
  if (only === undefined) return null;
  const frame = boxes.length === 1 ? only : boundsOf(boxes);
  const { x, y, width, height, rotation = 0 } = frame;
  const px = (pixels: number) => pixels / scale;
  return (
    <>
      {/* oxlint-disable-next-line react/no-array-index-key -- boxes have no names */}
      {boxes.length > 1 && boxes.map((box, index) => <Outline key={index} box={box} />)}
      <Outline box={frame} />
      {hasHandles && (
        <g transform={rotateAbout(frame)}>
          <circle
            className="editor-rotate"
            cx={x + width / 2}
            cy={y - px(ROTATE_PX)}
            r={px(TARGET_PX / 2)}
            onPointerDown={(event) => onStart(event, { kind: 'rotate' })}
          />
          <circle className="editor-knob" cx={x + width / 2} cy={y - px(ROTATE_PX)} r={px(HANDLE_PX / 2)} />
          {handles.map((handle) => {
            const [partX, partY] = places[handle];
            const [cx, cy] = [x + partX * width, y + partY * height];
            const turn = Math.round((clockwise.indexOf(handle) * 45 + rotation) / 45) + 8;
            return (
              <g key={handle}>
                <rect
                  x={cx - px(TARGET_PX / 2)}
                  y={cy - px(TARGET_PX / 2)}
                  width={px(TARGET_PX)}
                  height={px(TARGET_PX)}
                  className="editor-target"
                  data-handle={handle}
                  style={{ cursor: cursors[turn % 4] }}
                  onPointerDown={(event) => onStart(event, { kind: 'resize', handle })}
                />
                <rect
                  x={cx - px(HANDLE_PX / 2)}
                  y={cy - px(HANDLE_PX / 2)}
                  width={px(HANDLE_PX)}
                  height={px(HANDLE_PX)}
                  className="editor-knob"
                />
              </g>
            );
          })}
        </g>
      )}
    </>
  );
}

export function Outline({ box, className = 'editor-outline' }: { box: Box; className?: string }) {
  const { x, y, width, height } = box;
  return <rect x={x} y={y} width={width} height={height} transform={rotateAbout(box)} className={className} />;
}

function rotateAbout({ x, y, width, height, rotation = 0 }: Box): string {
  return `rotate(${rotation} ${x + width / 2} ${y + height / 2})`;
}
