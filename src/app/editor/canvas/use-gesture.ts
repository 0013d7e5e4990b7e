import { useRef, useState, type PointerEvent, type RefObject } from 'react';
import type { Point } from '../geometry/box.ts';
import { hitLayers } from '../geometry/hit-layers.ts';
import { nameLayers } from '../layer-commands.ts';
import { useEditorStore } from '../editor-context.ts';
import { findFreeLayers } from '../editor-store.ts';
import {
  continueGesture,
  finishGesture,
  readMarquee,
  startGesture,
  type Gesture,
  type GestureKind,
} from './gesture.ts';

export interface GestureHandlers {
  /** The gesture under way; undefined between gestures. */
  gesture: Gesture | undefined;
  /** Begins to move, resize or turn the selection. */
  begin: (event: PointerEvent, what: GestureKind) => void;
  /** Selects what is under the pointer, and begins to move it. */
  onPointerDown: (event: PointerEvent) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerUp: (event: PointerEvent) => void;
  cancel: () => void;
}

/** Makes thin lines easier to hit. */
const REACH_PX = 3;

const verbs = { move: 'Moved', resize: 'Resized', rotate: 'Rotated', marquee: 'Selected' };

interface GestureSetting {
  /** The drawing's element, in the document's unit. */
  page: RefObject<SVGSVGElement | null>;
  scale: number;
  isReadOnly: boolean;
  /** The layers with these ids are about to move or turn. */
  onBegin: (ids: readonly string[]) => void;
  onCancel: () => void;
}

/** A place on the screen, in the document's unit. */
export function pointOn(page: SVGSVGElement | null, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  return new DOMPoint(clientX, clientY).matrixTransform(page?.getScreenCTM()?.inverse());
}

/** Turns pointer events into one change of the document per gesture. */
export function useGesture({ page, scale, isReadOnly, onBegin, onCancel }: GestureSetting): GestureHandlers {
  const store = useEditorStore();
  const [gesture, showGesture] = useState<Gesture>();
  // The pointer may be released before its last movement has been rendered.
  const latest = useRef<Gesture>(undefined);
  const selectedBefore = useRef<readonly string[]>([]);

  function setGesture(next: Gesture | undefined): void {
    latest.current = next;
    showGesture(next);
  }

  const pointOf = (event: PointerEvent) => pointOn(page.current, event);

  function begin(event: PointerEvent, what: GestureKind): void {
    if (event.button !== 0 || (isReadOnly && what.kind !== 'marquee')) return;
    event.stopPropagation();
    // Handles disappear during a gesture, so they can't capture the pointer.
    page.current?.setPointerCapture(event.pointerId);
    const { document, selection } = store.getState();
    setGesture(startGesture(document, selection, what, pointOf(event)));
    if (what.kind === 'move' || what.kind === 'rotate') onBegin(selection);
  }

  function onPointerDown(event: PointerEvent): void {
    if (event.button !== 0) return;
    const { selection, select } = store.getState();
    const hits = hitLayers(findFreeLayers(store.getState()), pointOf(event), REACH_PX / scale);
    // Each click with Ctrl goes one layer deeper.
    const depth = event.ctrlKey || event.metaKey ? hits.findIndex((id) => selection.includes(id)) + 1 : 0;
    const hit = hits[depth % Math.max(hits.length, 1)];
    const isAdding = event.shiftKey;
    selectedBefore.current = isAdding ? selection : [];
    if (hit === undefined) {
      if (!isAdding) select([]);
      // On a touch screen, the page scrolls.
      if (event.pointerType !== 'touch') begin(event, { kind: 'marquee' });
      return;
    }
    const isSelected = selection.includes(hit);
    if (isAdding) {
      select(isSelected ? selection.filter((id) => id !== hit) : [...selection, hit]);
      return;
    }
    if (!isSelected || depth > 0) select([hit]);
    // A finger first selects; what is selected moves.
    if (event.pointerType !== 'touch' || isSelected) begin(event, { kind: 'move' });
  }

  function onPointerMove(event: PointerEvent): void {
    const { current } = latest;
    if (current === undefined) return;
    const { document, select } = store.getState();
    const isFromMiddle = event.ctrlKey || event.metaKey;
    const options = { scale, isConstrained: event.shiftKey, isFree: event.altKey, isFromMiddle };
    const next = continueGesture(current, document, pointOf(event), options);
    if (next === current) return;
    setGesture(next);
    if (next.what.kind === 'marquee') {
      select(readMarquee(next, findFreeLayers(store.getState()), selectedBefore.current));
    }
  }

  function onPointerUp(): void {
    const { current } = latest;
    if (current === undefined) return;
    setGesture(undefined);
    const { kind } = current.what;
    if (kind === 'marquee') return;
    if (!current.hasMoved) {
      onCancel();
      return;
    }
    const { document, changeLayers } = store.getState();
    const placed = finishGesture(current, document);
    const ids = [...placed.keys()];
    changeLayers(ids, (layer) => placed.get(layer.id) ?? layer, { message: `${verbs[kind]} ${nameLayers(ids)}` });
  }

  function cancel(): void {
    if (latest.current === undefined) return;
    setGesture(undefined);
    onCancel();
  }

  return { gesture, begin, onPointerDown, onPointerMove, onPointerUp, cancel };
}
