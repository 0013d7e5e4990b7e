import { useMemo, useState } from 'react';
import { useEditor } from '../editor-context.ts';
import { MakeVariableButton } from '../properties/make-variable-button.tsx';
import { makeVariable } from './make-variable.ts';

/** Lists the texts, images and codes that are the same in every render, each of which can become a variable. */
export function FixedContents() {
  const document = useEditor((state) => state.document);
  const fixed = useMemo(() => document.layers.filter(({ id }) => makeVariable(document, id) !== document), [document]);
  // Stays open, so that several can be chosen.
  const [isOpen] = useState(document.variables.length === 0);
  if (fixed.length === 0) return null;
  return (
    <details open={isOpen}>
      <summary className="cursor-pointer py-1">The same in every render</summary>
      <ul className="mt-1 flex flex-col">
        {fixed.map((layer) => (
          <li key={layer.id} className="flex items-center justify-between gap-2">
            <span dir="auto" className="min-w-0 truncate">
              {layer.type === 'text' ? layer.text : layer.id}
            </span>
            <MakeVariableButton layerId={layer.id} of={layer.id} className="shrink-0" />
          </li>
        ))}
      </ul>
    </details>
  );
}
