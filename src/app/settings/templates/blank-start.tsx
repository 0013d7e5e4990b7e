import { useForm } from 'react-hook-form';
import { viewportUnits, type ViewportUnit } from '../../../contract/template.ts';
import { createBlankDocument, pageSizes, type PageSize } from '../../editor/page-sizes.ts';
import { formatNumber } from '../../../variables/messages.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ImportedFile } from './use-import.ts';

const sideRules = {
  validate: (text: string) => {
    const length = Number(text.replace(',', '.'));
    return (length >= 0.1 && length <= 20_000) || 'Enter a number from 0.1 to 20,000.';
  },
};

/** Starts a template with an empty page of a common size, or of any other. */
export function BlankStart({ onStart }: { onStart: (start: ImportedFile) => void }) {
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { width: '', height: '', unit: 'px' as ViewportUnit },
  });
  const { errors } = formState;

  function start({ name, ...size }: PageSize): void {
    const document = createBlankDocument(size);
    onStart({ fileName: '', name, description: '', document, notes: [], isDocument: true });
  }

  return (
    <section aria-labelledby="blank" className="flex flex-col gap-4">
      <h2 id="blank" className="text-base">
        Blank page
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-3">
        {pageSizes.map((size) => (
          <li key={size.name}>
            <button
              type="button"
              className="flex size-full flex-col items-center justify-end gap-2 rounded-card border border-grey-6 bg-grey-2 p-3 hover:border-grey-11"
              onClick={() => start(size)}
            >
              <span className="grid h-20 place-items-center" aria-hidden="true">
                <span
                  className="border border-grey-8 bg-grey-1"
                  style={{
                    aspectRatio: `${size.width} / ${size.height}`,
                    [size.width > size.height ? 'width' : 'height']: '4.5rem',
                  }}
                />
              </span>
              <span className="semibold">{size.name}</span>
              <span className="text-xs text-grey-10">
                {formatNumber(size.width)} × {formatNumber(size.height)} {size.unit}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <form
        noValidate
        className="flex flex-wrap items-start gap-3"
        onSubmit={handleSubmit(({ width, height, unit }) => {
          const [wide, high] = [width, height].map((text) => Number(text.replace(',', '.'))) as [number, number];
          start({ name: 'Untitled', width: wide, height: high, unit });
        })}
      >
        <TextField label="Width" isNumber field={register('width', sideRules)} error={errors.width?.message} />
        <TextField label="Height" isNumber field={register('height', sideRules)} error={errors.height?.message} />
        <SelectField label="Unit" options={viewportUnits.map((unit) => [unit, unit])} {...register('unit')} />
        <Button type="submit" className="mt-7">
          Use this size
        </Button>
      </form>
    </section>
  );
}
