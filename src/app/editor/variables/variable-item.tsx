import { ChevronDown, ChevronRight, GripVertical } from 'lucide-react';
import { useId, type KeyboardEvent } from 'react';
import type { VariableWire } from '../../../document/template-document.ts';
import { Button } from '../../ui/button.tsx';
import { useEditor, useEditorStore } from '../editor-context.ts';
import { changeVariable, exampleOf, removeVariable, renameVariable, setExample } from './change-variables.ts';
import { LayerLinks } from './layer-links.tsx';
import { typeName, VariableDetails } from './variable-details.tsx';

export interface VariableItemProps {
  variable: VariableWire;
  /** The variable's position among `count` variables. */
  index: number;
  count: number;
  /** Layers that use the variable. */
  layerIds: readonly string[];
  isReadOnly: boolean;
  isOpen: boolean;
  onOpen: (name: string | undefined) => void;
  /** `selector` finds the control that keeps the focus. */
  onMove: (name: string, to: number, selector?: string) => void;
  isDragged: boolean;
  onDrag: (name: string | undefined) => void;
  onDrop: () => void;
}

/** One variable of the list: a button that shows its settings. */
export function VariableItem(props: VariableItemProps) {
  const { variable, index, count, layerIds, isReadOnly, isOpen, onOpen, onMove, isDragged, onDrag, onDrop } = props;
  const id = useId();
  const store = useEditorStore();
  const example = useEditor(({ document }) => exampleOf(document, variable.name));
  const { name } = variable;
  const title = variable.label.trim() || name;
  const { change } = store.getState();
  const Chevron = isOpen ? ChevronDown : ChevronRight;

  function moveByKey(event: KeyboardEvent): void {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined || !event.altKey || isReadOnly) return;
    event.preventDefault();
    onMove(name, index + by);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and buttons can move it too
    <li
      className={`border-t border-grey-6 ${isDragged ? 'opacity-60' : ''}`}
      onDragOver={(event) => {
        // Not a file, for example.
        if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault();
      }}
      onDrop={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        onDrop();
      }}
    >
      <div
        className="flex items-center"
        draggable={!isReadOnly}
        onDragStart={({ dataTransfer }) => {
          dataTransfer.setData(DRAGGED, name);
          dataTransfer.effectAllowed = 'move';
          onDrag(name);
        }}
        onDragEnd={() => onDrag(undefined)}
      >
        {!isReadOnly && (
          <GripVertical size="1.5rem" aria-hidden="true" className="shrink-0 cursor-grab p-1 text-grey-9" />
        )}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-keyshortcuts={isReadOnly ? undefined : 'Alt+ArrowUp Alt+ArrowDown'}
          className="flex min-h-11 min-w-0 grow items-center gap-2 rounded-control text-start hover:bg-grey-3"
          onClick={() => onOpen(isOpen ? undefined : name)}
          onKeyDown={moveByKey}
        >
          <span className="flex min-w-0 grow flex-col">
            <bdi className="truncate semibold">{title}</bdi>
            <span className="truncate text-xs text-grey-11">
              <bdi className="font-mono">{name}</bdi> · {typeName(variable.type)}
              {variable.required && ' · Required'}
              {layerIds.length === 0 && <span className="text-warning"> · Not used</span>}
            </span>
          </span>
          <Chevron size="1rem" aria-hidden="true" className="shrink-0 text-grey-9" />
        </button>
      </div>
      {isOpen && (
        <div id={id} className="flex flex-col gap-3 pt-1 pb-4">
          <fieldset disabled={isReadOnly} className="min-w-0">
            <legend className="sr-only">{title}</legend>
            <VariableDetails
              variable={variable}
              example={example}
              onRename={(to) => {
                change((before) => renameVariable(before, name, to), { message: `Renamed ${name} to ${to}` });
                onOpen(to);
              }}
              onChange={(changes, what) =>
                change((before) => changeVariable(before, name, changes), {
                  message: `Changed ${what} of ${name}`,
                  topic: `variable ${name}: ${what}`,
                })
              }
              onExample={(next) =>
                change((before) => setExample(before, name, next), {
                  message: `Changed example of ${name}`,
                  topic: `variable ${name}: example`,
                })
              }
            />
          </fieldset>
          {layerIds.length > 0 && <LayerLinks start="Used in" ids={layerIds} />}
          {!isReadOnly && (
            <div className="flex flex-wrap gap-2">
              <Button data-move="up" isBusy={index === 0} onClick={() => onMove(name, index - 1, '[data-move=up]')}>
                Move up
              </Button>
              <Button
                data-move="down"
                isBusy={index === count - 1}
                onClick={() => onMove(name, index + 1, '[data-move=down]')}
              >
                Move down
              </Button>
              <Button onClick={() => change((before) => removeVariable(before, name), { message: `Removed ${name}` })}>
                Remove
              </Button>
            </div>
          )}
        </div>
      )}
    </li>
  );
}

/** The type of a dragged variable's data. */
const DRAGGED = 'application/x-galley-variable';
