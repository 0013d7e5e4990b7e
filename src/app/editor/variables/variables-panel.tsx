import { Plus } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { VariableType } from '../../../contract/variable.ts';
import { VARIABLES_MAX } from '../../../document/template-document.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { Button } from '../../ui/button.tsx';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import { useEditor, useEditorStore } from '../editor-context.ts';
import { addVariable, moveVariable } from './change-variables.ts';
import { FixedContents } from './fixed-contents.tsx';
import { findMissing, findUses, guessType } from './find-uses.ts';
import { LayerLinks } from './layer-links.tsx';
import { typeName, typeOptions } from './variable-details.tsx';
import { VariableItem } from './variable-item.tsx';
import { suggestName } from './variable-names.ts';

export interface VariablesPanelProps {
  isReadOnly: boolean;
}

/** Lists the document's variables in the order of the form, and edits them. */
export function VariablesPanel({ isReadOnly }: VariablesPanelProps) {
  const store = useEditorStore();
  const document = useEditor((state) => state.document);
  const uses = useMemo(() => findUses(document), [document]);
  const missing = useMemo(() => findMissing(document), [document]);
  const [openName, setOpenName] = useState<string>();
  const [draggedName, setDraggedName] = useState<string>();
  const list = useRef<HTMLOListElement>(null);
  const keptFocus = useKeptFocus<HTMLElement>();
  const { variables } = document;

  /** Adds a variable, opens it and moves the focus to its label. */
  function add(type: VariableType, name: string): void {
    store.getState().change((before) => addVariable(before, { type, name }), { message: `Added ${name}` });
    flushSync(() => setOpenName(name));
    const label = list.current?.lastElementChild?.querySelector('input');
    label?.focus();
    label?.select();
  }

  /** Moves a variable and keeps the focus on the control that moved it, which `selector` finds in its item. */
  function move(name: string, to: number, selector = 'button'): void {
    flushSync(() => store.getState().change((before) => moveVariable(before, name, to), { message: `Moved ${name}` }));
    list.current?.children[to]?.querySelector<HTMLElement>(selector)?.focus();
  }

  return (
    <section aria-label="Variables" className="flex min-w-0 flex-col gap-3 outline-none" {...keptFocus}>
      {!isReadOnly && variables.length < VARIABLES_MAX && (
        <ActionMenu
          label="Type of the new variable"
          className="self-start"
          items={typeOptions.map(([type, label]) => ({
            label,
            onChoose: () => add(type, suggestName(document, typeName(type))),
          }))}
        >
          <Plus size="1rem" aria-hidden="true" />
          Add variable
        </ActionMenu>
      )}
      {variables.length === 0 && <p className="text-grey-11">No variables. Every render will look the same.</p>}
      <ol ref={list} className="flex flex-col">
        {variables.map((variable, index) => (
          <VariableItem
            // Renaming must keep the focus, so the name can't be the key.
            // oxlint-disable-next-line react/no-array-index-key -- what is open depends on the name
            key={index}
            variable={variable}
            index={index}
            count={variables.length}
            layerIds={uses.get(variable.name) ?? []}
            isReadOnly={isReadOnly}
            isOpen={openName === variable.name}
            onOpen={setOpenName}
            onMove={move}
            isDragged={draggedName === variable.name}
            onDrag={setDraggedName}
            onDrop={() => {
              if (draggedName !== undefined) move(draggedName, index);
            }}
          />
        ))}
      </ol>
      {missing.size > 0 && (
        <ul aria-label="Missing variables" className="flex flex-col gap-2">
          {[...missing].map(([name, layerIds]) => (
            <li key={name} className="flex flex-wrap items-center gap-x-2">
              <span className="text-danger">
                Missing: <bdi className="font-mono break-all">{`{{${name}}}`}</bdi>
              </span>
              <LayerLinks start="in" ids={layerIds} />
              {!isReadOnly && variables.length < VARIABLES_MAX && (
                <Button aria-label={`Add ${name}`} onClick={() => add(guessType(document, name), name)}>
                  Add it
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isReadOnly && <FixedContents />}
    </section>
  );
}
