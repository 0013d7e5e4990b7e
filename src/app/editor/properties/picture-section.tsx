import { useState } from 'react';
import { builtInPictureNames } from '../../../document/built-in-pictures.ts';
import type { LayerOf } from '../../../document/layer.ts';
import { Button } from '../../ui/button.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { useEditor } from '../editor-context.ts';
import { ChoiceField, type Choices } from '../fields/choice-field.tsx';
import { mapField, partOf } from '../fields/field.ts';
import { NumberField } from '../fields/number-field.tsx';
import { IMAGE_TYPES, readImageFile } from '../read-image-file.ts';
import { ImagesDialog, type WorkspaceImages } from './images-dialog.tsx';
import { MakeVariableButton } from './make-variable-button.tsx';
import { useLayerMembers } from './members.ts';
import { Section } from './section.tsx';

type PictureLayer = LayerOf<'picture'>;
type BuiltInName = (typeof builtInPictureNames)[number];

const CENTER = { x: 0.5, y: 0.5 };

/** Where an image comes from, and how it fits into its box. */
export function PictureSection({ layer, images }: { layer: PictureLayer; images: WorkspaceImages }) {
  const { field } = useLayerMembers([layer]);
  const variables = useEditor(({ document }) => document.variables);
  const [problem, setProblem] = useState<string>();
  const [isChoosing, setChoosing] = useState(false);
  const source = field('source', 'Source');
  // A choice's value is the source as JSON, except for a file, which is long.
  const choice = mapField<PictureLayer['source'], string>(
    source,
    (shown) => ('data' in shown ? 'file' : JSON.stringify(shown)),
    (chosen) =>
      chosen === undefined || chosen === 'file' ? layer.source : (JSON.parse(chosen) as PictureLayer['source']),
  );
  const choices: Choices<string> = [
    ...('data' in layer.source ? [['file', 'Image file'] as const] : []),
    ...variables
      .filter(({ type }) => type === 'image')
      .map(({ name, label }) => [JSON.stringify({ variable: name }), `Variable: ${label || name}`] as const),
    ...builtInPictureNames.map((asset: BuiltInName) => [JSON.stringify({ asset }), `Built-in: ${asset}`] as const),
  ];

  return (
    <Section title="Image">
      <ChoiceField field={choice} choices={choices} className="col-span-2" />
      <div className="col-span-2 flex flex-col gap-1">
        <FileButton
          accept={IMAGE_TYPES}
          onFiles={async ([file]) => {
            const read = await readImageFile(file);
            setProblem('problem' in read ? read.problem : undefined);
            if ('data' in read) source.onChange(read);
          }}
        >
          Choose a file
        </FileButton>
        <Button onClick={() => setChoosing(true)}>Choose from images…</Button>
        {!('variable' in layer.source) && <MakeVariableButton layerId={layer.id} className="self-start" />}
        <output className="text-xs text-danger empty:hidden">{problem}</output>
      </div>
      <ChoiceField
        field={field('fit', 'Fit')}
        fallback="cover"
        choices={{ cover: 'Fill the box', contain: 'Show all of it' }}
        className="col-span-2"
      />
      {layer.fit !== 'contain' &&
        (['x', 'y'] as const).map((axis) => (
          <NumberField
            key={axis}
            field={partOf(field('focus', 'Focus'), axis, `Focus ${axis}`, CENTER)}
            unit="%"
            factor={100}
          />
        ))}
      {isChoosing && (
        <ImagesDialog
          images={images}
          onChoose={(data) => source.onChange({ data })}
          onClose={() => setChoosing(false)}
        />
      )}
    </Section>
  );
}
