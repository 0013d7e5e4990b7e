import { Plus, X } from 'lucide-react';
import type { Paint } from '../../../document/paint.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../fields/choice-field.tsx';
import { ColorField } from '../fields/color-field.tsx';
import { itemOf, mapField, partOf, type Field } from '../fields/field.ts';
import { NumberField } from '../fields/number-field.tsx';
import { changePaintKind, insertStop, kindOfPaint } from './paint-kinds.ts';

type Gradient = Exclude<Paint, string>;
type Stop = Gradient['stops'][number];
const STOPS_MIN = 2;
const STOPS_MAX = 12;

/** No paint, a color or a gradient. */
export function PaintField({ field }: { field: Field<Paint> }) {
  const paint = field.value;
  const kind = mapField(field, kindOfPaint, (chosen) => chosen && changePaintKind(chosen, paint));
  return (
    <>
      <ChoiceField
        field={kind}
        none="None"
        choices={{ color: 'Color', linear: 'Linear gradient', radial: 'Radial gradient' }}
        className="col-span-2"
      />
      {(typeof paint === 'string' || field.isMixed) && (
        <ColorField field={{ ...field, label: 'Color', value: paint as string | undefined }} className="col-span-2" />
      )}
      {typeof paint === 'object' && <GradientFields field={field} gradient={paint} />}
    </>
  );
}

function GradientFields({ field, gradient }: { field: Field<Paint>; gradient: Gradient }) {
  const whole: Field<Gradient> = { ...field, value: gradient };
  const stops: Field<Stop[]> = partOf(whole, 'stops', 'Stops');
  return (
    <>
      {gradient.type === 'linear' ? (
        <NumberField field={partOf({ ...field, value: gradient }, 'angle', 'Angle')} unit="°" />
      ) : (
        (['x', 'y'] as const).map((axis) => (
          <NumberField
            key={axis}
            field={partOf({ ...field, value: gradient }, axis, `Center ${axis}`)}
            unit="%"
            factor={100}
          />
        ))
      )}
      {gradient.stops.map((_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- stops have no names
        <StopFields key={index} stops={stops} index={index} />
      ))}
      {gradient.stops.length < STOPS_MAX && (
        <Button className="col-span-2" onClick={() => stops.onChange(insertStop(gradient.stops))}>
          <Plus size="1rem" aria-hidden="true" />
          Add stop
        </Button>
      )}
    </>
  );
}

function StopFields({ stops, index }: { stops: Field<Stop[]>; index: number }) {
  const { value: list = [] } = stops;
  const name = `Stop ${index + 1}`;
  const stop = itemOf(stops, index, name);
  return (
    <fieldset aria-label={name} className="col-span-2 grid min-w-0 grid-cols-[1fr_3.5rem_1.75rem] items-start gap-1">
      <ColorField field={{ ...partOf(stop, 'color', 'color'), label: name }} />
      <NumberField field={partOf(stop, 'at', 'At')} unit="%" factor={100} />
      {list.length > STOPS_MIN && (
        <Button
          variant="quiet"
          aria-label={`Remove stop ${index + 1}`}
          title="Remove stop"
          className="mt-5 px-0!"
          onClick={() => stops.onChange(list.toSpliced(index, 1))}
        >
          <X size="1rem" className="shrink-0" aria-hidden="true" />
        </Button>
      )}
    </fieldset>
  );
}
