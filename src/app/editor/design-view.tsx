// oxlint-disable-next-line import/no-unassigned-import -- the first page doesn't need these styles
import './editor.css';
import { useCallback, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { FontFamilyEntry } from '../../contract/workspace.ts';
import { Canvas } from './canvas/canvas.tsx';
import { focusCanvas } from './canvas/focus-canvas.ts';
import type { DrawDocument } from './canvas/use-drawing.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { useKeptFocus } from '../lib/use-kept-focus.ts';
import { moveFocus } from '../ui/move-focus.ts';
import { useEditor, useEditorStore } from './editor-context.ts';
import { LayerList } from './layer-list.tsx';
import type { WorkspaceImages } from './properties/images-dialog.tsx';
import { PropertiesPanel } from './properties/properties-panel.tsx';
import { SizeDialog, type Creation } from './size-dialog.tsx';
import { TestStrip, type Prove, type ReadRows } from './values/test-strip.tsx';
import { VariablesPanel } from './variables/variables-panel.tsx';

const panels = { properties: 'Properties', variables: 'Variables', versions: 'Versions' } as const;
type Panel = keyof typeof panels;
/** The content comes first in the properties. */
const PANEL_CONTENT = '#editor-panel :is(textarea, select, input)';
const names = Object.keys(panels) as Panel[];

export interface DesignViewProps {
  templateName: string;
  isReadOnly: boolean;
  families: readonly FontFamilyEntry[];
  images: WorkspaceImages;
  prove: Prove;
  readRows: ReadRows;
  creation: Creation;
  /** The template's versions. */
  versions: ReactNode;
}

/** The canvas, with the layers on one side and their properties on the other. */
export function DesignView(props: DesignViewProps) {
  const { templateName, isReadOnly, families, images, prove, readRows, creation, versions } = props;
  const [panel, setPanel] = useState<Panel>(() => names.find((name) => location.hash === `#${name}`) ?? 'properties');
  const [isResizing, setResizing] = useState(false);
  const draw: DrawDocument = useCallback(
    async (document, signal) => (await prove(document, undefined, signal)).image,
    [prove],
  );
  const store = useEditorStore();
  const message = useEditor((state) => state.message);
  // Undo can remove the focused field, and the next Undo needs the focus here.
  const keptFocus = useKeptFocus<HTMLDivElement>();

  /** Moves the focus to the text or image of the selected layer, because nothing is edited on the canvas itself. */
  function editSelection(): void {
    setPanel('properties');
    requestAnimationFrame(() => document.querySelector<HTMLElement>(PANEL_CONTENT)?.focus());
  }

  function openSizeDialog(): void {
    creation.reset();
    setResizing(true);
  }

  /**
   * Undoes changes of all panels, also while a field has the focus: each letter is in the history. Escape leads to the canvas, which
   * is many Tab stops away.
   */
  function handleKey(event: KeyboardEvent): void {
    // A dialog or menu has keys of its own.
    if (document.querySelector(':popover-open, dialog[open]') !== null) return;
    if (event.key === 'Escape') focusCanvas();
    if (!(event.ctrlKey || event.metaKey) || isReadOnly) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) store.getState().redo();
    else store.getState().undo();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the controls in it have the focus
    <div className="editor-view outline-none" {...keptFocus} onKeyDown={handleKey}>
      {!isReadOnly && <EditorToolbar />}
      <section aria-label="Layers" className="editor-side">
        <h2 className="text-base">Layers</h2>
        <LayerList isReadOnly={isReadOnly} />
      </section>
      <div className="editor-middle">
        <Canvas label={`Design of ${templateName}`} isReadOnly={isReadOnly} draw={draw} onEdit={editSelection} />
        <TestStrip prove={prove} readRows={readRows} />
      </div>
      <div className="editor-side">
        {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the buttons in it take the focus */}
        <div
          role="tablist"
          aria-label="Panels"
          className="editor-tabs"
          onKeyDown={(event) => moveFocus(event, names.indexOf(panel))}
        >
          {names.map((name) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`tab-${name}`}
              aria-selected={panel === name}
              aria-controls="editor-panel"
              tabIndex={panel === name ? 0 : -1}
              className="editor-tab"
              onFocus={() => setPanel(name)}
              onClick={() => setPanel(name)}
            >
              {panels[name]}
            </button>
          ))}
        </div>
        <div id="editor-panel" role="tabpanel" aria-labelledby={`tab-${panel}`}>
          {panel === 'properties' && (
            <PropertiesPanel
              families={families}
              images={images}
              isReadOnly={isReadOnly}
              onChangeSize={openSizeDialog}
            />
          )}
          {panel === 'variables' && <VariablesPanel isReadOnly={isReadOnly} />}
          {panel === 'versions' && versions}
        </div>
      </div>
      <output className="sr-only">{message}</output>
      {isResizing && !creation.isSuccess && (
        <SizeDialog templateName={templateName} draw={draw} creation={creation} onClose={() => setResizing(false)} />
      )}
    </div>
  );
}
