import { useEditor } from '../editor-context.ts';
import { ChoiceField } from '../fields/choice-field.tsx';
import { ColorField } from '../fields/color-field.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { ToggleField } from '../fields/toggle-field.tsx';
import { FontFields, type FontFieldsProps } from './font-fields.tsx';
import { useLayerMembers } from './members.ts';
import { Section } from './section.tsx';
import { TextContent } from './text-content.tsx';

const aligns = { start: 'Start', left: 'Left', center: 'Center', right: 'Right', end: 'End', justify: 'Justify' };

/** The text of one layer, and the type of one or several. */
export function TextSection({ layers, families }: FontFieldsProps) {
  const [only, ...others] = layers;
  const { field } = useLayerMembers(layers);
  const typeUnit = useEditor(({ document }) => (document.unit === 'px' ? 'px' : 'pt'));
  const isShrinkable = layers.every(({ size, minSize = size }) => minSize <= size);
  return (
    <Section title="Text">
      {only && others.length === 0 && <TextContent layerId={only.id} field={field('text', 'Content')} />}
      <FontFields layers={layers} families={families} />
      <NumberField field={field('size', 'Size')} unit={typeUnit} />
      <NumberField field={field('minSize', 'Minimum size')} unit={typeUnit} />
      {!isShrinkable && <p className="col-span-2 text-xs text-danger">The minimum size is larger than the size.</p>}
      <ColorField field={field('color', 'Color')} className="col-span-2" />
      <ChoiceField field={field('align', 'Align')} fallback="start" choices={aligns} />
      <ChoiceField
        field={field('verticalAlign', 'Vertical align')}
        fallback="top"
        choices={{ top: 'Top', middle: 'Middle', bottom: 'Bottom' }}
      />
      <NumberField field={field('lineHeight', 'Line height')} unit="× size" step={0.05} fallback={1.25} />
      <NumberField field={field('letterSpacing', 'Letter spacing')} unit="× size" step={0.01} fallback={0} />
      <NumberField field={field('maxLines', 'Maximum lines')} />
      <ChoiceField
        field={field('decoration', 'Decoration')}
        none="None"
        choices={{ underline: 'Underline', 'line-through': 'Strikethrough' }}
      />
      <ToggleField field={field('uppercase', 'Uppercase')} on />
      <ToggleField field={field('balance', 'Balance lines')} on />
    </Section>
  );
}
