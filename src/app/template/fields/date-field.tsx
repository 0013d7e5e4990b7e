import { CalendarDays } from 'lucide-react';
import { useRef } from 'react';
import { dateType } from '../../../variables/date.ts';
import { isIsoDate } from '../../../variables/read-days.ts';
import { Button } from '../../ui/button.tsx';
import { FieldFrame } from './field-frame.tsx';
import { useField, type FieldProps } from './use-field.ts';

/**
 * A day in any notation, which becomes `YYYY-MM-DD` on blur, with the browser's calendar beside the field. A date input would
 * require the locale's order, and couldn't show a default that it can't parse.
 */
export function DateField(props: FieldProps) {
  const { field } = props;
  const parts = useField(props);
  const picker = useRef<HTMLInputElement>(null);

  return (
    <FieldFrame field={field} parts={parts}>
      <div className="flex gap-2">
        <input
          type="text"
          enterKeyHint="next"
          autoComplete="off"
          {...parts.attributes}
          placeholder={parts.attributes.placeholder ?? 'YYYY-MM-DD'}
          {...parts.input}
          onBlur={() => {
            const day = dateType.readTyped(parts.text);
            if (day !== parts.text) parts.input.onChange(day);
            parts.input.onBlur();
          }}
          className="control tabular"
        />
        <div className="relative">
          <Button
            aria-label="Choose date"
            title="Choose date"
            aria-describedby={`${parts.id}-label`}
            onClick={() => picker.current?.showPicker()}
          >
            <CalendarDays size="1rem" aria-hidden="true" />
          </Button>
          <input
            ref={picker}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            min={field.rules.min}
            max={field.rules.max}
            value={isIsoDate(parts.text) ? parts.text : ''}
            onChange={(event) => event.target.value !== '' && parts.input.onChange(event.target.value)}
            className="pointer-events-none absolute inset-0 opacity-0"
          />
        </div>
      </div>
    </FieldFrame>
  );
}
