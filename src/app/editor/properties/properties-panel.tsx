import { useMemo } from 'react';
import type { FontFamilyEntry } from '../../../contract/workspace.ts';
import { useEditor } from '../editor-context.ts';
import type { WorkspaceImages } from './images-dialog.tsx';
import { LayerSections } from './layer-sections.tsx';
import { PageSections } from './page-section.tsx';

export interface PropertiesPanelProps {
  families: readonly FontFamilyEntry[];
  images: WorkspaceImages;
  isReadOnly: boolean;
  /** Opens the dialog that changes the size of the page. */
  onChangeSize: () => void;
}

/** Shows and edits the properties of the selected layers, or of the page if none is selected. */
export function PropertiesPanel({ families, images, isReadOnly, onChangeSize }: PropertiesPanelProps) {
  const document = useEditor((state) => state.document);
  const selection = useEditor((state) => state.selection);
  const layers = useMemo(() => document.layers.filter(({ id }) => selection.includes(id)), [document, selection]);
  // Unlike ids, positions stay the same while a layer is renamed.
  const key = layers.map((layer) => document.layers.indexOf(layer)).join(' ');
  return (
    <section aria-label="Properties" className="w-full sm:w-72">
      <fieldset disabled={isReadOnly} className="flex min-w-0 flex-col gap-4">
        {layers.length === 0 ? (
          <PageSections onChangeSize={onChangeSize} />
        ) : (
          <LayerSections key={key} layers={layers} families={families} images={images} />
        )}
      </fieldset>
    </section>
  );
}
