import type { FontFamilyEntry } from '../../../contract/workspace.ts';
import type { Layer, LayerOf } from '../../../document/layer.ts';
import { useEditor, useEditorStore } from '../editor-context.ts';
import { ChoiceField } from '../fields/choice-field.tsx';
import type { Field } from '../fields/field.ts';
import { NumberField } from '../fields/number-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { arrowSteps } from '../geometry/round-box.ts';
import { CodeSection } from './code-section.tsx';
import { ConditionsSection } from './conditions-section.tsx';
import type { WorkspaceImages } from './images-dialog.tsx';
import { areAll, isOf, setMember, useLayerMembers } from './members.ts';
import { PaintField } from './paint-field.tsx';
import { PictureSection } from './picture-section.tsx';
import { Section } from './section.tsx';
import { StyleSection } from './style-section.tsx';
import { TextSection } from './text-section.tsx';

export interface LayerSectionsProps {
  /** At least one. */
  layers: readonly Layer[];
  families: readonly FontFamilyEntry[];
  images: WorkspaceImages;
}

/** The properties of one layer, or those that several layers share. What a layer shows comes first. */
export function LayerSections({ layers, families, images }: LayerSectionsProps) {
  const [layer, ...others] = layers;
  const only = others.length === 0 ? layer : undefined;
  return (
    <>
      {areAll(layers, 'text') && <TextSection layers={layers} families={families} />}
      {areAll(layers, 'shape') && <ShapeSection layers={layers} />}
      {isOf(only, 'picture') && <PictureSection layer={only} images={images} />}
      {isOf(only, 'qrcode', 'datamatrix', 'barcode') && <CodeSection layer={only} />}
      {only ? (
        <PlaceSection layer={only} />
      ) : (
        <Section title={`${layers.length} layers`}>
          <OpacityField layers={layers} />
        </Section>
      )}
      {only && <StyleSection layer={only} />}
      {only && <ConditionsSection layer={only} />}
    </>
  );
}

const sides = [
  ['x', 'X'],
  ['y', 'Y'],
  ['width', 'Width'],
  ['height', 'Height'],
] as const;

function PlaceSection({ layer }: { layer: Layer }) {
  const { field } = useLayerMembers([layer]);
  const unit = useEditor(({ document }) => document.unit);
  return (
    <Section title="Layer">
      <TextField field={useNameField(layer)} className="col-span-2" />
      {sides.map(([key, label]) => (
        <NumberField key={key} field={field(key, label)} unit={unit} step={arrowSteps[unit]} />
      ))}
      <NumberField field={field('rotation', 'Rotation')} unit="°" fallback={0} />
      <OpacityField layers={[layer]} />
    </Section>
  );
}

/** A layer's name is its id. */
function useNameField(layer: Layer): Field<string> {
  const store = useEditorStore();
  const { layers } = useEditor(({ document }) => document);
  const index = layers.indexOf(layer);
  const field = useLayerMembers([layer]).field('id', 'Name');
  return {
    ...field,
    problemOf: (name) => {
      const isTaken = layers.some((other) => other !== layer && other.id === name);
      return isTaken ? 'is used by another layer' : field.problemOf(name);
    },
    onChange: (name = '') =>
      store.getState().changeLayers([layer.id], (before) => setMember(before, 'id', name), {
        message: `Renamed the layer to ${name}`,
        topic: `name ${index}`,
        selection: [name],
      }),
  };
}

function OpacityField({ layers }: { layers: readonly Layer[] }) {
  const opacity = useLayerMembers(layers).field('opacity', 'Opacity');
  return <NumberField field={opacity} unit="%" factor={100} fallback={1} />;
}

function ShapeSection({ layers }: { layers: readonly LayerOf<'shape'>[] }) {
  const { field } = useLayerMembers(layers);
  return (
    <Section title="Shape">
      <ChoiceField
        field={field('shape', 'Shape')}
        choices={{ rect: 'Rectangle', ellipse: 'Ellipse' }}
        className="col-span-2"
      />
      <PaintField field={field('fill', 'Fill')} />
    </Section>
  );
}
