import { useRef } from 'react';
import { isIsoDate } from '../../../variables/date.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { FieldControlProps } from './field-control-props.ts';
import { FieldFrame } from './field-frame.tsx';
import { useField } from './use-field.ts';

const calendarDrawing = 'M2.5 3.5h11v10h-11ZM2.5 6.5h11M5.5 1.75v3M10.5 1.75v3';

/**
 * A day typed as `YYYY-MM-DD`, with the browser's own calendar beside it. The typed text is the value: a date input alone
 * asks for the order of the reader's locale and shows nothing of a default it cannot read.
 */
export function DateField(props: FieldControlProps) {
  const { field, name, form } = props;
  const parts = useField(props);
  const { ref } = form.register(name, field);
  const text = useRef<HTMLInputElement>(null);
  const picker = useRef<HTMLInputElement>(null);

  function openPicker(): void {
    if (picker.current === null || text.current === null) return;
    picker.current.value = isIsoDate(text.current.value) ? text.current.value : '';
    picker.current.showPicker();
  }

  function takePicked(day: string): void {
    if (text.current === null || day === '') return;
    text.current.value = day;
    form.hear({ type: 'change', target: text.current });
  }

  return (
    <FieldFrame field={field} parts={parts}>
      <div className="flex gap-2">
        <input
          type="text"
          autoComplete="off"
          {...parts.attributes}
          placeholder={parts.attributes.placeholder ?? 'YYYY-MM-DD'}
          name={name}
          ref={(element) => {
            text.current = element;
            ref(element);
          }}
          className="control tabular"
        />
        <div className="relative">
          <Button
            aria-label="Choose date"
            title="Choose date"
            aria-describedby={`${parts.id}-label`}
            onClick={openPicker}
          >
            <Icon drawing={calendarDrawing} />
          </Button>
          <input
            ref={picker}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            min={field.rules.min}
            max={field.rules.max}
            onChange={(event) => takePicked(event.target.value)}
            className="pointer-events-none absolute inset-0 opacity-0"
          />
        </div>
      </div>
    </FieldFrame>
  );
}
