import { useMemo, useState, type SubmitEvent } from 'react';
import { viewportUnits } from '../../contract/template.ts';
import { cutName, NAME_LENGTH_MAX } from '../../contract/workspace.ts';
import { templateDocumentSchema, type TemplateDocument } from '../../document/template-document.ts';
import { Failure } from '../lib/failure.tsx';
import { useDebouncedValue } from '../lib/use-debounced-value.ts';
import { Button } from '../ui/button.tsx';
import { closeDialog, Dialog, DialogHead, floatingDialogClass } from '../ui/dialog.tsx';
import { MissedLine } from '../ui/missed-line.tsx';
import { useDrawing, type DrawDocument } from './canvas/use-drawing.ts';
import { changeSize, formatSides, layerChoices, type LayerChoice, type Size } from './change-size.ts';
import { convertUnit } from './convert-unit.ts';
import { useEditor, useEditorStore } from './editor-context.ts';
import { ChoiceField } from './fields/choice-field.tsx';
import { freeField, partOf } from './fields/field.ts';
import { NumberField } from './fields/number-field.tsx';
import { pageSizes } from './page-sizes.ts';
import { useDocumentMembers } from './properties/members.ts';

/** Creates a template from a document, and opens it. */
export interface Creation {
  mutate: (template: { name: string; document: TemplateDocument }) => void;
  reset: () => void;
  isPending: boolean;
  isSuccess: boolean;
  error: Error | null;
}

/** The submit button that leaves this template as it is. */
const NEW_TEMPLATE = 'new';

export interface SizeDialogProps {
  templateName: string;
  draw: DrawDocument;
  creation: Creation;
  onClose: () => void;
}

/** Gives the page another size, or saves it in another size as a new template. */
export function SizeDialog({ templateName, draw, creation, onClose }: SizeDialogProps) {
  const store = useEditorStore();
  const document = useEditor((state) => state.document);
  const [size, setSize] = useState<Size>({ ...document.viewport, unit: document.unit });
  const [choice, setChoice] = useState<LayerChoice>('scale');
  const resized = useMemo(() => changeSize(document, size, choice), [document, size, choice]);
  const isValid = useMemo(() => templateDocumentSchema.safeParse(resized).success, [resized]);
  const isBusy = !isValid || creation.isPending;
  const sides = formatSides(size);
  const label = `${sides} ${size.unit}`;
  // A long name is cut, not the size after it.
  const name = `${cutName(templateName, NAME_LENGTH_MAX - sides.length - 2)}, ${sides}`;

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    // The size is still the one before the invalid text.
    const invalid = event.currentTarget.querySelector<HTMLElement>('[aria-invalid=true]');
    if (invalid !== null) invalid.focus();
    else if (isBusy) return;
    else if (event.nativeEvent.submitter?.getAttribute('value') === NEW_TEMPLATE) {
      creation.mutate({ name, document: resized });
    } else {
      store.getState().change(() => resized, { message: `Changed the size of the page to ${label}` });
      closeDialog(event);
    }
  }

  return (
    <Dialog
      isForm
      label="Change size"
      closedBy={creation.isPending ? 'none' : 'closerequest'}
      className={`${floatingDialogClass} w-[min(48rem,92vw)]`}
      onClose={onClose}
    >
      <DialogHead title="Change size" isLocked={creation.isPending} />
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <div className="grid gap-6 sm:grid-cols-[16rem_minmax(0,1fr)]">
          <SizeFields size={size} onSize={setSize} choice={choice} onChoice={setChoice} />
          <SizeProof label={`Proof at ${label}`} draw={draw} document={resized} />
        </div>
        {creation.error !== null && <Failure error={creation.error} title="No template was created." />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" isBusy={isBusy}>
            Apply
          </Button>
          <Button type="submit" value={NEW_TEMPLATE} isBusy={isBusy}>
            Save as a new template
          </Button>
          <Button isBusy={creation.isPending} onClick={(event) => creation.isPending || closeDialog(event)}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface SizeFieldsProps {
  size: Size;
  onSize: (size: Size) => void;
  choice: LayerChoice;
  onChoice: (choice: LayerChoice) => void;
}

function SizeFields({ size, onSize, choice, onChoice }: SizeFieldsProps) {
  const document = useEditor((state) => state.document);
  const { width, height, unit } = size;
  const isPreset = (preset: Size) => preset.width === width && preset.height === height && preset.unit === unit;
  const sides = {
    ...useDocumentMembers(document).field('viewport', 'Size'),
    value: { width, height },
    onChange: (viewport: Partial<Size> = {}) => onSize({ ...size, ...viewport }),
  };

  function changeUnit(next = unit): void {
    const { viewport } = convertUnit({ ...document, unit, viewport: { width, height }, layers: [] }, next);
    onSize({ ...viewport, unit: next });
  }

  return (
    <div className="grid grid-cols-2 content-start gap-2">
      <ChoiceField
        // Other sizes have no name.
        field={freeField('Size', pageSizes.find(isPreset)?.name ?? `${formatSides(size)} ${unit}`, (name) =>
          onSize(pageSizes.find((preset) => preset.name === name) ?? size),
        )}
        choices={pageSizes.map((preset) => [preset.name, `${preset.name}, ${formatSides(preset)} ${preset.unit}`])}
        className="col-span-2"
      />
      <NumberField field={partOf(sides, 'width', 'Width')} unit={unit} />
      <NumberField field={partOf(sides, 'height', 'Height')} unit={unit} />
      <ChoiceField field={freeField('Unit', unit, changeUnit)} choices={viewportUnits.map((each) => [each, each])} />
      <ChoiceField
        field={freeField('Layers', choice, (next = choice) => onChoice(next))}
        choices={layerChoices}
        className="col-span-2"
      />
    </div>
  );
}

/** Draws the page in the new size. */
function SizeProof({ label, draw, document }: { label: string; draw: DrawDocument; document: TemplateDocument }) {
  const { drawing, error, tryAgain } = useDrawing(draw, useDebouncedValue(document));
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="grid h-80 place-items-center">
        {drawing !== undefined && (
          <img
            src={drawing.url}
            alt={label}
            className={`checkerboard max-h-80 max-w-full border border-grey-6 ${drawing.document === document ? '' : 'opacity-60'}`}
          />
        )}
      </div>
      {error !== undefined && (
        <MissedLine className="text-sm text-warning" onTryAgain={tryAgain}>
          {error.message}
        </MissedLine>
      )}
    </div>
  );
}
