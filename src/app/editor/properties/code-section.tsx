import type { LayerOf } from '../../../document/layer.ts';
import { symbologyNames, symbologyRules } from '../../../variables/symbology-rules.ts';
import { useEditor } from '../editor-context.ts';
import { ChoiceField } from '../fields/choice-field.tsx';
import { ColorField } from '../fields/color-field.tsx';
import { mapField, partOf } from '../fields/field.ts';
import { NumberField } from '../fields/number-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { MakeVariableButton } from './make-variable-button.tsx';
import { useLayerMembers } from './members.ts';
import { Section } from './section.tsx';

type CodeLayer = LayerOf<'qrcode' | 'datamatrix' | 'barcode'>;

function sampleOf(layer: CodeLayer): string {
  return layer.type === 'barcode' ? symbologyRules[layer.symbology].sample : 'https://example.com';
}

/** The quiet zone if the layer has none, in modules. */
function quietZoneOf(layer: CodeLayer): number {
  if (layer.type === 'barcode') return symbologyRules[layer.symbology].quietModules;
  return layer.type === 'qrcode' ? 4 : 1;
}

/** What a code encodes, and how. */
export function CodeSection({ layer }: { layer: CodeLayer }) {
  const { field } = useLayerMembers([layer]);
  const variables = useEditor(({ document }) => document.variables);
  const source = field('source', 'Content');
  const variable = mapField<CodeLayer['source'], string>(
    source,
    (shown) => ('variable' in shown ? shown.variable : undefined),
    (name) => (name === undefined ? { text: sampleOf(layer) } : { variable: name }),
  );
  const fixed = 'text' in layer.source ? layer.source : undefined;
  return (
    <Section title="Code">
      <ChoiceField
        field={variable}
        none="Fixed text"
        choices={variables
          .filter(({ type }) => type !== 'image')
          .map(({ name, label }) => [name, `Variable: ${label || name}`])}
        className="col-span-2"
      />
      {fixed && <TextField field={partOf({ ...source, value: fixed }, 'text', 'Text')} className="col-span-2" />}
      {fixed && <MakeVariableButton layerId={layer.id} className="col-span-2 justify-self-start" />}
      {layer.type === 'qrcode' && <QrCodeFields layer={layer} />}
      {layer.type === 'barcode' && <BarcodeFields layer={layer} />}
      <NumberField field={field('quietZone', 'Quiet zone')} unit="modules" fallback={quietZoneOf(layer)} />
      <ColorField field={field('color', 'Color')} fallback="#000000" className="col-span-2" />
      <ColorField field={field('background', 'Background')} fallback="#ffffff" className="col-span-2" />
    </Section>
  );
}

function QrCodeFields({ layer }: { layer: LayerOf<'qrcode'> }) {
  return (
    <ChoiceField
      field={useLayerMembers([layer]).field('errorCorrection', 'Error correction')}
      fallback="medium"
      choices={{ low: 'Low', medium: 'Medium', quartile: 'Quartile', high: 'High' }}
    />
  );
}

function BarcodeFields({ layer }: { layer: LayerOf<'barcode'> }) {
  const { field } = useLayerMembers([layer]);
  const typeUnit = useEditor(({ document }) => (document.unit === 'px' ? 'px' : 'pt'));
  return (
    <>
      <ChoiceField field={field('symbology', 'Type')} choices={symbologyNames.map((name) => [name, name])} />
      <ChoiceField
        field={field('align', 'Align')}
        fallback="center"
        choices={{ left: 'Left', center: 'Center', right: 'Right' }}
      />
      <NumberField field={field('textSize', 'Text size')} unit={typeUnit} />
    </>
  );
}
