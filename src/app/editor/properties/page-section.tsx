import { viewportUnits } from '../../../contract/template.ts';
import { localeChoices, timeZoneChoices } from '../../lib/locale-choices.ts';
import { Button } from '../../ui/button.tsx';
import { convertUnit } from '../convert-unit.ts';
import { useEditor } from '../editor-context.ts';
import { ChoiceField } from '../fields/choice-field.tsx';
import { mapField, partOf } from '../fields/field.ts';
import { NumberField } from '../fields/number-field.tsx';
import { ColorsSection } from './colors-section.tsx';
import { useDocumentMembers } from './members.ts';
import { PaintField } from './paint-field.tsx';
import { Section } from './section.tsx';

/** The properties of the whole document. */
export function PageSections({ onChangeSize }: { onChangeSize: () => void }) {
  const document = useEditor((state) => state.document);
  const { field, change } = useDocumentMembers(document);
  const size = field('viewport', 'Size');
  // A page without a background has null instead of no member.
  const background = mapField(
    field('background', 'Background'),
    (paint) => paint ?? undefined,
    (paint) => paint ?? null,
  );
  return (
    <>
      <Section title="Page">
        <NumberField field={partOf(size, 'width', 'Width')} unit={document.unit} />
        <NumberField field={partOf(size, 'height', 'Height')} unit={document.unit} />
        <ChoiceField
          field={{
            ...field('unit', 'Unit'),
            onChange: (unit = document.unit) => change('unit', (page) => convertUnit(page, unit)),
          }}
          choices={viewportUnits.map((unit) => [unit, unit])}
        />
        <NumberField field={field('dpi', 'Pixels per inch')} />
        <ChoiceField
          field={field('intent', 'For')}
          choices={{ screen: 'Screen', print: 'Print' }}
          className="col-span-2"
        />
        <Button className="col-span-2" onClick={onChangeSize}>
          Change size…
        </Button>
      </Section>
      <Section title="Background">
        <PaintField field={background} />
      </Section>
      <ColorsSection />
      <Section title="Dates, numbers and prices">
        <ChoiceField
          field={field('locale', 'Language')}
          none="Not set (English)"
          choices={localeChoices}
          className="col-span-2"
        />
        <ChoiceField
          field={field('timeZone', 'Time zone')}
          none="As written"
          choices={timeZoneChoices}
          className="col-span-2"
        />
      </Section>
    </>
  );
}
