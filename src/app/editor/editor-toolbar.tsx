import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalSpaceAround,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalSpaceAround,
  BringToFront,
  Copy,
  Plus,
  Redo2,
  SendToBack,
  Trash2,
  Undo2,
} from 'lucide-react';
import type { ComponentType } from 'react';
import type { Layer } from '../../document/layer.ts';
import { LAYERS_MAX } from '../../document/template-document.ts';
import { ActionMenu } from '../ui/action-menu.tsx';
import { Button } from '../ui/button.tsx';
import { focusCanvas } from './canvas/focus-canvas.ts';
import { placeLayer } from './canvas/gesture.ts';
import { useSelectionCommands } from './canvas/use-canvas-keys.ts';
import { useEditor, useEditorStore } from './editor-context.ts';
import { align, distribute } from './geometry/arrange.ts';
import type { Box } from './geometry/box.ts';
import { nameLayers } from './layer-commands.ts';
import { createLayer, newLayerKinds, type NewLayerKind } from './new-layer.ts';

type Icon = ComponentType<{ size: string; 'aria-hidden': true }>;

const alignments: readonly (readonly [Parameters<typeof align>[1], string, Icon])[] = [
  ['left', 'Align left edges', AlignStartVertical],
  ['center', 'Align centers', AlignCenterVertical],
  ['right', 'Align right edges', AlignEndVertical],
  ['top', 'Align top edges', AlignStartHorizontal],
  ['middle', 'Align middles', AlignCenterHorizontal],
  ['bottom', 'Align bottom edges', AlignEndHorizontal],
];

/** Undo, adding layers, and what can be done with the selected ones. */
export function EditorToolbar() {
  const store = useEditorStore();
  const selection = useEditor((state) => state.selection);
  const history = useEditor((state) => state.history);
  const commands = useSelectionCommands();
  const hasSelection = selection.length > 0;
  const isFull = useEditor(({ document }) => document.layers.length >= LAYERS_MAX);

  function arrange(message: string, place: (layers: readonly Layer[]) => readonly Box[]): void {
    const { document, changeLayers } = store.getState();
    const layers = document.layers.filter(({ id }) => selection.includes(id));
    const boxes = place(layers);
    const placed = new Map(layers.map((layer, index) => [layer.id, placeLayer(layer, boxes[index] ?? layer)]));
    changeLayers(selection, (layer) => placed.get(layer.id) ?? layer, {
      message: `${message}: ${nameLayers(selection)}`,
    });
  }

  return (
    <div role="toolbar" aria-label="Layers" className="editor-toolbar">
      <Tool label="Undo" isOff={history.index === 0} icon={Undo2} onPress={commands.undo} />
      <Tool label="Redo" isOff={history.index === history.steps.length - 1} icon={Redo2} onPress={commands.redo} />
      {isFull ? (
        <p className="px-2 text-grey-11">{LAYERS_MAX} layers, the maximum</p>
      ) : (
        <ActionMenu
          label="Add a layer"
          items={(Object.keys(newLayerKinds) as NewLayerKind[]).map((kind) => ({
            label: newLayerKinds[kind],
            onChoose: () => {
              commands.add([createLayer(kind, store.getState().document)], 'Added');
              focusCanvas();
            },
          }))}
        >
          <Plus size="1rem" aria-hidden />
          Add
        </ActionMenu>
      )}
      <span className="editor-divider" />
      <Tool label="Duplicate" isOff={!hasSelection || isFull} icon={Copy} onPress={commands.duplicate} />
      <Tool label="Delete" isOff={!hasSelection} icon={Trash2} onPress={commands.remove} />
      <Tool
        label="Bring to front"
        isOff={!hasSelection}
        icon={BringToFront}
        onPress={() => commands.reorder('front')}
      />
      <Tool label="Send to back" isOff={!hasSelection} icon={SendToBack} onPress={() => commands.reorder('back')} />
      <span className="editor-divider" />
      {alignments.map(([how, label, icon]) => (
        <Tool
          key={how}
          label={label}
          isOff={!hasSelection}
          icon={icon}
          onPress={() =>
            // Several layers align to each other, one to the page.
            arrange(label, (layers) =>
              align(layers, how, layers.length === 1 ? store.getState().document.viewport : undefined),
            )
          }
        />
      ))}
      <Tool
        label="Distribute horizontally"
        isOff={selection.length < 3}
        icon={AlignHorizontalSpaceAround}
        onPress={() => arrange('Distributed', (layers) => distribute(layers, 'x'))}
      />
      <Tool
        label="Distribute vertically"
        isOff={selection.length < 3}
        icon={AlignVerticalSpaceAround}
        onPress={() => arrange('Distributed', (layers) => distribute(layers, 'y'))}
      />
    </div>
  );
}

interface ToolProps {
  label: string;
  isOff: boolean;
  icon: Icon;
  onPress: () => void;
}

function Tool({ label, isOff, icon: ToolIcon, onPress }: ToolProps) {
  return (
    <Button variant="quiet" className="editor-tool" title={label} isBusy={isOff} onClick={() => !isOff && onPress()}>
      <ToolIcon size="1rem" aria-hidden />
      <span className="sr-only">{label}</span>
    </Button>
  );
}
