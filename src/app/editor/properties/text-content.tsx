import { useRef } from 'react';
import { formatValue, listFormatExamples, typeOfFormat } from '../../../document/format-value.ts';
import type { TemplateDocument } from '../../../document/template-document.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { useEditor } from '../editor-context.ts';
import type { Field } from '../fields/field.ts';
import { TextField } from '../fields/text-field.tsx';
import { MakeVariableButton } from './make-variable-button.tsx';

/** A layer's text, with a menu that inserts variables. */
export function TextContent({ layerId, field }: { layerId: string; field: Field<string> }) {
  const document = useEditor((state) => state.document);
  const area = useRef<HTMLTextAreaElement>(null);

  function insert(placeholder: string): void {
    const { current: box } = area;
    if (box === null) return;
    box.setRangeText(placeholder, box.selectionStart, box.selectionEnd, 'end');
    field.onChange(box.value);
    box.focus();
  }

  return (
    <TextField field={field} areaRef={area} className="col-span-2">
      <div className="flex flex-wrap">
        <ActionMenu
          label="Insert variable"
          items={listPlaceholders(document).map(({ label, placeholder }) => ({
            label,
            onChoose: () => insert(placeholder),
          }))}
          head={
            document.variables.length === 0 && <p className="p-2 text-grey-11">The template has no variables yet.</p>
          }
        >
          Insert variable
        </ActionMenu>
        <MakeVariableButton layerId={layerId} box={area} />
      </div>
    </TextField>
  );
}

/** The variables that a text can show, each followed by its formats with an example. */
export function listPlaceholders(document: TemplateDocument): { label: string; placeholder: string }[] {
  return document.variables
    .filter(({ type }) => type !== 'image')
    .flatMap(({ name, label, type }) => [
      { label: label || name, placeholder: `{{${name}}}` },
      ...listFormatExamples()
        .filter(({ format }) => type !== 'text' && typeOfFormat(format) === type)
        .map(({ format, value }) => ({
          label: `${label || name}: ${formatValue(value, format, document)}`,
          placeholder: `{{${name}|${format}}}`,
        })),
    ]);
}
