import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type CSSProperties,
  type PointerEvent,
  type SyntheticEvent,
} from 'react';
import { ApiError } from '../../../client/api-error.ts';
import { MissedLine } from '../../ui/missed-line.tsx';
import { useEditor } from '../editor-context.ts';
import { removeLayers } from '../layer-commands.ts';
import type { Box, Point } from '../geometry/box.ts';
import { hitLayers } from '../geometry/hit-layers.ts';
import type { TemplateDocument } from '../../../document/template-document.ts';
import { placePasted, readPasted, writeCopied } from './clipboard.ts';
import { placeLayer, type Gesture } from './gesture.ts';
import { Guides } from './guides.tsx';
import { Rulers } from './rulers.tsx';
import { Outline, SelectionFrame } from './selection-frame.tsx';
import { handleCanvasKey, useSelectionCommands } from './use-canvas-keys.ts';
import { useDrawing, type DrawDocument } from './use-drawing.ts';
import { pointOn, useGesture } from './use-gesture.ts';
import { PAGE_MARGIN_PX, usePageScale } from './use-page-scale.ts';
import { usePan } from './use-pan.ts';
import { useSplitDrawings, type SplitDrawings } from './use-split-drawings.ts';
import { useSteadyScroll } from './use-steady-scroll.ts';
import { useThrottledValue } from './use-throttled-value.ts';
import { ZoomBar } from './zoom-bar.tsx';

/** While a layer is resized, how often it is drawn. */
const RESIZE_MS = 120;

export interface CanvasProps {
  label: string;
  isReadOnly: boolean;
  draw: DrawDocument;
  /** Someone wants to change the text or image of the selected layer. */
  onEdit: () => void;
}

/** The real render of the document, with outlines and handles over it. */
export function Canvas({ label, isReadOnly, draw, onEdit }: CanvasProps) {
  const document = useEditor((state) => state.document);
  const hidden = useEditor((state) => state.hidden);
  const shown = useMemo(() => removeLayers(document, hidden), [document, hidden]);
  const selection = useEditor((state) => state.selection);
  const stage = useRef<HTMLDivElement>(null);
  const page = useRef<SVGSVGElement>(null);
  const { viewport } = document;
  const view = usePageScale(stage, document);
  const { scale } = view;
  useSteadyScroll(stage, page, view);
  const split = useSplitDrawings(draw);
  const commands = useSelectionCommands();
  const [hovered, setHovered] = useState<string>();
  const [problem, setProblem] = useState('');
  const gestures = useGesture({
    page,
    scale,
    isReadOnly,
    onBegin: (ids) => void split.load(shown, ids).catch(() => {}),
    onCancel: split.drop,
  });
  const { gesture } = gestures;
  const pan = usePan(stage);
  const resized = useMemo(
    () => (gesture?.what.kind === 'resize' ? applyGesture(shown, gesture) : shown),
    [shown, gesture],
  );
  const { drawing, error, tryAgain } = useDrawing(draw, useThrottledValue(resized, RESIZE_MS));

  // Trying again doesn't help against a mistake in the document.
  const isOfDocument = error instanceof ApiError && error.details.status === 400;

  // The moved images stay until the exact one has loaded.
  const isSettled = gesture === undefined && drawing?.document === shown;
  const { drop } = split;
  useEffect(() => {
    if (isSettled) drop();
  }, [isSettled, drop]);
  const settled = useSettledMovement(gesture);

  const selected = document.layers.filter(({ id }) => selection.includes(id));
  const boxes: readonly Box[] = gesture?.boxes.length ? gesture.boxes : selected;
  const hoveredLayer = gesture === undefined ? document.layers.find(({ id }) => id === hovered) : undefined;
  const size = { width: viewport.width * scale, height: viewport.height * scale };

  function copy(event: ClipboardEvent): void {
    if (selected.length === 0) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', writeCopied(selected));
  }

  function paste(event: SyntheticEvent, data: DataTransfer, middle?: Point): void {
    event.preventDefault();
    if (isReadOnly) return;
    setProblem('');
    readPasted(data, document).then(
      (layers) => commands.add(placePasted(layers, document, middle), 'Pasted'),
      (failure: Error) => setProblem(failure.message),
    );
  }

  function handleHover(event: PointerEvent): void {
    if (pan.onPointerMove(event)) return;
    gestures.onPointerMove(event);
    if (gesture !== undefined || event.pointerType !== 'mouse') return;
    const [first] = hitLayers(shown.layers, pointOn(page.current, event));
    setHovered(first);
  }

  return (
    <div className="editor-canvas">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application has its own keys */}
      <div
        ref={stage}
        role="application"
        aria-label={label}
        aria-describedby="canvas-keys"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it handles keys
        tabIndex={0}
        className="editor-stage"
        // With a selection, a finger moves it instead of scrolling. Chromium ignores this style on the handles themselves.
        style={{ touchAction: selected.length > 0 && !isReadOnly ? 'none' : undefined }}
        onPointerDown={(event) => {
          setProblem('');
          stage.current?.focus({ preventScroll: true });
          if (!pan.onPointerDown(event)) gestures.onPointerDown(event);
        }}
        onPointerMove={handleHover}
        onPointerUp={(event) => {
          pan.onPointerEnd();
          gestures.onPointerUp(event);
        }}
        onPointerCancel={() => {
          pan.onPointerEnd();
          gestures.cancel();
        }}
        onBlur={() => pan.holdSpace(undefined)}
        onKeyUp={pan.holdSpace}
        onPointerLeave={() => setHovered(undefined)}
        onDoubleClick={onEdit}
        onCopy={copy}
        onCut={(event) => {
          copy(event);
          if (!isReadOnly) commands.remove();
        }}
        onPaste={(event) => paste(event, event.clipboardData)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => paste(event, event.dataTransfer, pointOn(page.current, event))}
        // The browser would drag what is selected.
        onDragStart={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && gesture !== undefined) gestures.cancel();
          else if (event.key === 'Enter') onEdit();
          else if (!pan.holdSpace(event) && !handleCanvasKey(event, commands, isReadOnly)) return;
          event.preventDefault();
        }}
      >
        <div
          className="editor-page checkerboard"
          style={{ ...size, margin: PAGE_MARGIN_PX, visibility: view.isReady ? undefined : 'hidden' }}
        >
          {split.drawings !== undefined && !isSettled && settled?.what.kind !== 'resize' ? (
            <SplitImages drawings={split.drawings} movement={moveImage(settled, scale)} />
          ) : (
            drawing !== undefined && <img src={drawing.url} alt="" className="editor-image" draggable={false} />
          )}
          <Rulers {...viewport} scale={scale} />
          <svg
            ref={page}
            viewBox={`0 0 ${viewport.width} ${viewport.height}`}
            preserveAspectRatio="none"
            className="editor-overlay"
            aria-hidden="true"
          >
            {hoveredLayer !== undefined && <Outline box={hoveredLayer} className="editor-hover" />}
            <SelectionFrame
              boxes={boxes}
              scale={scale}
              hasHandles={!isReadOnly && gesture === undefined}
              onStart={gestures.begin}
            />
            {gesture?.marquee !== undefined && <Outline box={gesture.marquee} className="editor-marquee" />}
            {gesture !== undefined && <Guides guides={gesture.guides} scale={scale} />}
          </svg>
        </div>
      </div>
      <p id="canvas-keys" hidden>
        Tab selects the next layer, arrow keys move it, Enter goes to its properties or those of the page, and Escape
        clears the selection.
      </p>
      <output className="editor-missed empty:hidden">{problem}</output>
      {error !== undefined && isOfDocument && <p className="editor-missed">{error.message}</p>}
      {error !== undefined && !isOfDocument && (
        <MissedLine className="editor-missed" onTryAgain={tryAgain}>
          {error.message}
        </MissedLine>
      )}
      <ZoomBar view={view} />
    </div>
  );
}

/** The document as it is during a gesture. */
function applyGesture(document: TemplateDocument, { before, boxes }: Gesture): TemplateDocument {
  const layers = document.layers.map((layer) => {
    const box = boxes[before.indexOf(layer)];
    return box === undefined ? layer : placeLayer(layer, box);
  });
  return { ...document, layers };
}

/** The gesture under way, or else the last one, whose images are still shown. */
function useSettledMovement(gesture: Gesture | undefined): Gesture | undefined {
  const [last, setLast] = useState(gesture);
  if (gesture !== undefined && gesture !== last) setLast(gesture);
  return gesture ?? last;
}

/** How the selection's image follows the pointer. */
function moveImage(gesture: Gesture | undefined, scale: number): CSSProperties {
  const [before] = gesture?.before ?? [];
  const [after] = gesture?.boxes ?? [];
  if (gesture === undefined || before === undefined || after === undefined) return {};
  if (gesture.what.kind === 'move') {
    return { transform: `translate(${(after.x - before.x) * scale}px, ${(after.y - before.y) * scale}px)` };
  }
  const { pivot } = gesture;
  const degrees = (after.rotation ?? 0) - (before.rotation ?? 0);
  return { transformOrigin: `${pivot.x * scale}px ${pivot.y * scale}px`, rotate: `${degrees}deg` };
}

function SplitImages({ drawings, movement }: { drawings: SplitDrawings; movement: CSSProperties }) {
  return (
    <>
      <img src={drawings.below.url} alt="" className="editor-image" draggable={false} />
      <img src={drawings.selection.url} alt="" className="editor-image" style={movement} draggable={false} />
      <img src={drawings.above.url} alt="" className="editor-image" draggable={false} />
    </>
  );
}
