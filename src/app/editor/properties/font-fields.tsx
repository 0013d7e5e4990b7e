import type { FontFamilyEntry } from '../../../contract/workspace.ts';
import type { LayerOf } from '../../../document/layer.ts';
import { ChoiceField } from '../fields/choice-field.tsx';
import { ToggleField } from '../fields/toggle-field.tsx';
import { findFace, listWeights, nameWeight } from './font-faces.ts';
import { setMember, useLayerMembers } from './members.ts';

type TextLayer = LayerOf<'text'>;

export interface FontFieldsProps {
  layers: readonly TextLayer[];
  families: readonly FontFamilyEntry[];
}

/** Family, weight and italic. Only faces that the family has can be chosen. */
export function FontFields({ layers, families }: FontFieldsProps) {
  const { field, change } = useLayerMembers(layers);
  const name = field('family', 'Font');
  const italic = field('italic', 'Italic');
  const family = families.find((entry) => entry.name === name.value);
  const weights = family === undefined ? [] : listWeights(family, italic.value === true);
  const hasItalic = italic.value === true || italic.isMixed || (family && listWeights(family, true).length > 0);

  /** Sets the face of a layer to the closest one that exists. */
  function setFace(layer: TextLayer, entry: FontFamilyEntry | undefined, isItalic: boolean): TextLayer {
    if (entry === undefined) return layer;
    const face = findFace(entry, layer.weight, isItalic);
    const weighted = { ...layer, family: entry.name, weight: face.weight };
    return setMember(weighted, 'italic', face.isItalic || undefined);
  }

  return (
    <>
      <ChoiceField
        className="col-span-2"
        field={{
          ...name,
          onChange: (chosen) => {
            const entry = families.find((known) => known.name === chosen);
            change('font', (layer) => setFace(layer, entry, layer.italic === true));
          },
        }}
        choices={families.map((entry) => [entry.name, entry.name])}
      />
      <ChoiceField
        className={hasItalic ? '' : 'col-span-2'}
        field={field('weight', 'Weight')}
        choices={weights.map((weight) => [weight, nameWeight(weight)])}
      />
      {hasItalic && (
        <ToggleField
          on
          className="mt-5 min-h-9"
          field={{
            ...italic,
            onChange: (isItalic) => change('italic', (layer) => setFace(layer, family, isItalic === true)),
          }}
        />
      )}
    </>
  );
}
