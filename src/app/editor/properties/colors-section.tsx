import { useState } from 'react';
import { colorSchema } from '../../../document/paint.ts';
import type { TemplateDocument } from '../../../document/template-document.ts';
import { useEditor, useEditorStore } from '../editor-context.ts';
import { ColorField } from '../fields/color-field.tsx';
import { findColors, replaceColor, type UsedColor } from '../fields/colors.ts';
import { Section } from './section.tsx';

/** What the focused field has changed so far. */
interface Edit {
  before: TemplateDocument;
  after: TemplateDocument;
  from: string;
  to: string;
}

/** The colors of the template. Changing one changes it wherever it is used. */
export function ColorsSection() {
  const store = useEditorStore();
  const document = useEditor((state) => state.document);
  const [lastEdit, setEdit] = useState<Edit>();
  const edit = lastEdit?.after === document ? lastEdit : undefined;

  function change(from: string, to: string): void {
    // Each change of a field starts from the same document: a color that becomes another one on the way, such as #ffffff while
    // #fff0e0 is typed, would otherwise stay joined with it.
    const before = edit?.from === from ? edit.before : document;
    const after = replaceColor(before, from, to);
    setEdit({ before, after, from, to });
    store.getState().change(() => after, { message: `Changed the color ${from} to ${to}`, topic: `color ${from}` });
  }

  const colors = findColors(edit?.before ?? document);
  if (colors.length === 0) return null;
  return (
    <Section title="Colors">
      {colors.map((used, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a field keeps its place while its color changes
        <div key={index} className="min-w-0" onBlur={() => setEdit(undefined)}>
          <ColorField
            field={{
              label: used.color,
              value: used.color === edit?.from ? edit.to : used.color,
              isMixed: false,
              problemOf: (color = '') => colorSchema.safeParse(color).error?.issues[0]?.message,
              onChange: (color = used.color) => change(used.color, color),
            }}
            note={describeUses(used)}
          />
        </div>
      ))}
    </Section>
  );
}

function describeUses({ layerCount, isInBackground }: UsedColor): string {
  const layers = layerCount === 1 ? '1 layer' : `${layerCount} layers`;
  if (!isInBackground) return layers;
  return layerCount === 0 ? 'background' : `${layers}, background`;
}
