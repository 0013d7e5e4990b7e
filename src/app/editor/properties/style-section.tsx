import type { Layer, LayerOf } from '../../../document/layer.ts';
import { useEditor } from '../editor-context.ts';
import { ColorField } from '../fields/color-field.tsx';
import { itemOf, mapField, partOf, type Field } from '../fields/field.ts';
import { NumberField } from '../fields/number-field.tsx';
import { ToggleField } from '../fields/toggle-field.tsx';
import { isOf, useLayerMembers } from './members.ts';
import { Section } from './section.tsx';

type Corners = [number, number, number, number];

const cornerNames = ['Top left', 'Top right', 'Bottom right', 'Bottom left'];

/** Corners, border and shadow of the layers that have them. */
export function StyleSection({ layer }: { layer: Layer }) {
  const { viewport, unit } = useEditor((state) => state.document);
  // Visible in a page of any size.
  const length = Number(Math.min(20, Math.min(viewport.width, viewport.height) / 100).toPrecision(1));
  const hasCorners = !(isOf(layer, 'text') || (isOf(layer, 'shape') && layer.shape === 'ellipse'));
  return (
    <Section title="Style">
      {hasCorners && <RadiusFields layer={layer} unit={unit} />}
      {isOf(layer, 'shape', 'picture') && <BorderFields layer={layer} unit={unit} length={length} />}
      {isOf(layer, 'shape', 'picture', 'text') && <ShadowFields layer={layer} unit={unit} length={length} />}
    </Section>
  );
}

interface StyleFieldsProps<Some extends Layer> {
  layer: Some;
  unit: string;
  /** For a new border or shadow. */
  length: number;
}

/** One radius for all corners, or one for each. */
function RadiusFields({ layer, unit }: Omit<StyleFieldsProps<Exclude<Layer, LayerOf<'text'>>>, 'length'>) {
  const radius = useLayerMembers([layer]).field('radius', 'Corner radius');
  const { value = 0 } = radius;
  const all = typeof value === 'number' ? value : value[0];
  const corners = mapField<number | Corners, number[]>(
    radius,
    (whole) => (typeof whole === 'number' ? undefined : whole),
    (list) => (list as Corners | undefined) ?? all,
  );
  return (
    <>
      {corners.value === undefined ? (
        <NumberField field={radius as Field<number>} unit={unit} fallback={0} />
      ) : (
        cornerNames.map((name, index) => <NumberField key={name} field={itemOf(corners, index, name)} unit={unit} />)
      )}
      <ToggleField
        field={{ ...corners, label: 'Each corner' }}
        on={[all, all, all, all]}
        className={corners.value ? 'col-span-2' : 'mt-5 min-h-9'}
      />
    </>
  );
}

function BorderFields({ layer, unit, length }: StyleFieldsProps<LayerOf<'shape' | 'picture'>>) {
  const border = useLayerMembers([layer]).field('border', 'Border');
  return (
    <>
      <ToggleField field={border} on={{ width: length, color: '#000000' }} className="col-span-2" />
      {border.value && (
        <fieldset aria-label="Border" className="contents">
          <NumberField field={partOf(border, 'width', 'Width')} unit={unit} />
          <ColorField field={partOf(border, 'color', 'Color')} className="col-span-2" />
        </fieldset>
      )}
    </>
  );
}

function ShadowFields({ layer, unit, length }: StyleFieldsProps<LayerOf<'shape' | 'picture' | 'text'>>) {
  const shadow = useLayerMembers([layer]).field('shadow', 'Shadow');
  const on = { x: 0, y: length, blur: length * 2, color: '#00000066' };
  return (
    <>
      <ToggleField field={shadow} on={on} className="col-span-2" />
      {shadow.value && (
        <fieldset aria-label="Shadow" className="contents">
          <NumberField field={partOf(shadow, 'x', 'X')} unit={unit} />
          <NumberField field={partOf(shadow, 'y', 'Y')} unit={unit} />
          <NumberField field={partOf(shadow, 'blur', 'Blur')} unit={unit} />
          <ColorField field={partOf(shadow, 'color', 'Color')} className="col-span-2" />
        </fieldset>
      )}
    </>
  );
}
