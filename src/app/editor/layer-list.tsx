import { Barcode, Eye, EyeOff, Image, Lock, LockOpen, QrCode, Square, Type } from 'lucide-react';
import { useState, type ComponentType, type DragEvent, type KeyboardEvent } from 'react';
import type { Layer } from '../../document/layer.ts';
import { handleCanvasKey, useSelectionCommands } from './canvas/use-canvas-keys.ts';
import { useEditor, useEditorStore } from './editor-context.ts';
import { moveLayerTo } from './layer-commands.ts';

const icons: Record<Layer['type'], ComponentType<{ size: string; 'aria-hidden': true }>> = {
  text: Type,
  shape: Square,
  picture: Image,
  qrcode: QrCode,
  datamatrix: QrCode,
  barcode: Barcode,
};
const toggleClass = 'editor-toggle aria-pressed:text-grey-12';

/** All layers, the front one first, as they cover each other. */
export function LayerList({ isReadOnly }: { isReadOnly: boolean }) {
  const store = useEditorStore();
  const layers = useEditor((state) => state.document.layers);
  const selection = useEditor((state) => state.selection);
  const hidden = useEditor((state) => state.hidden);
  const locked = useEditor((state) => state.locked);
  const commands = useSelectionCommands();
  // Only its buttons are Tab stops. Arrow keys lead to the others.
  const current = selection.at(-1) ?? layers.at(-1)?.id;
  const [dragged, setDragged] = useState<string>();
  const [target, setTarget] = useState<string>();

  function moveTo(id: string, position: number): void {
    store.getState().change((document) => moveLayerTo(document, id, position), {
      message: `Moved ${id} to position ${layers.length - position} of ${layers.length}`,
      selection: [id],
    });
  }

  function handleKey(event: KeyboardEvent, id: string, index: number): void {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (step === undefined) {
      const isOfCanvas = event.key !== 'Tab' && handleCanvasKey(event, commands, isReadOnly);
      if (isOfCanvas) event.preventDefault();
      return;
    }
    event.preventDefault();
    const position = index + step;
    if (position < 0 || position >= layers.length) return;
    if (event.altKey && !isReadOnly) {
      moveTo(id, position);
      return;
    }
    const next = layers[position];
    if (next === undefined) return;
    store.getState().select([next.id]);
    document.getElementById(`layer-${next.id}`)?.focus();
  }

  function handleDrop(event: DragEvent, index: number): void {
    event.preventDefault();
    if (dragged !== undefined) moveTo(dragged, index);
    setDragged(undefined);
    setTarget(undefined);
  }

  if (layers.length === 0) return <p className="text-grey-11">No layers yet. Add one above the page.</p>;
  return (
    <>
      <ul aria-label="Layers" aria-describedby="layer-keys" className="flex flex-col">
        {layers
          .map((layer, index) => {
            const { id, type } = layer;
            const Icon = icons[type];
            const isHidden = hidden.includes(id);
            const isLocked = locked.includes(id);
            const tabIndex = id === current ? 0 : -1;
            return (
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keyboard moves layers with Alt
              <li
                key={id}
                className={`editor-layer ${target === id ? 'is-target' : ''} ${isHidden ? 'is-hidden' : ''}`}
                draggable={!isReadOnly}
                onDragStart={() => setDragged(id)}
                onDragOver={(event) => {
                  event.preventDefault();
                  setTarget(id);
                }}
                onDragEnd={() => setTarget(undefined)}
                onDrop={(event) => handleDrop(event, index)}
              >
                <button
                  id={`layer-${id}`}
                  type="button"
                  aria-pressed={selection.includes(id)}
                  tabIndex={tabIndex}
                  className="editor-layer-name"
                  onClick={({ shiftKey, ctrlKey, metaKey }) => {
                    const isAdding = shiftKey || ctrlKey || metaKey;
                    const others = selection.filter((other) => other !== id);
                    store.getState().select(!isAdding ? [id] : selection.includes(id) ? others : [...selection, id]);
                  }}
                  onKeyDown={(event) => handleKey(event, id, index)}
                >
                  <Icon size="1rem" aria-hidden />
                  <bdi className="truncate">{id}</bdi>
                </button>
                <button
                  type="button"
                  aria-label={`Lock ${id}`}
                  aria-pressed={isLocked}
                  tabIndex={tabIndex}
                  className={toggleClass}
                  onClick={() => store.getState().toggle('locked', id)}
                >
                  {isLocked ? <Lock size="0.875rem" /> : <LockOpen size="0.875rem" />}
                </button>
                <button
                  type="button"
                  aria-label={`Hide ${id} here`}
                  aria-pressed={isHidden}
                  tabIndex={tabIndex}
                  className={toggleClass}
                  onClick={() => store.getState().toggle('hidden', id)}
                >
                  {isHidden ? <EyeOff size="0.875rem" /> : <Eye size="0.875rem" />}
                </button>
              </li>
            );
          })
          .toReversed()}
      </ul>
      <p id="layer-keys" hidden>
        Arrow keys select the layer above or below. With Alt, they move the layer.
      </p>
    </>
  );
}
