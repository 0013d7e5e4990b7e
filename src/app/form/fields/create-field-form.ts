import type { FormChange, TextEvent, TypedForm } from '../typed-form.ts';
import { checkField } from './check-field.ts';
import { controlId, type FieldForm } from './field-control-props.ts';
import { noteTyping } from './text-box.ts';

/** As much of a control as tells what stands in it. */
interface StandingControl {
  type?: string;
  value?: string;
}

/** Of radio buttons the one that is chosen speaks for all. */
function readStanding({ type, value }: StandingControl, name: string): string | undefined {
  if (type !== 'radio') return value;
  return document.querySelector<HTMLInputElement>(`[name=${name}]:checked`)?.value;
}

export function createFieldForm(form: TypedForm): FieldForm {
  const { register, readText, setValue } = form;
  const known = new WeakSet<StandingControl>();
  const listeners = new Map<string, readonly (() => void)[]>();
  let errors: NonNullable<FormChange['errors']> = {};
  form.subscribe(({ name, errors: now = {} }) => {
    errors = now;
    for (const each of name === undefined ? listeners.keys() : [name]) tell(each);
  });
  function tell(name: string): void {
    for (const listen of listeners.get(name) ?? []) listen();
  }
  function hear(event: TextEvent): void {
    form.hear(event);
    tell(event.target.name);
  }
  function hearControl(event: Event & TextEvent): void {
    // A box that is not the field itself has no name: its own component hears it.
    if (!event.target.name) return;
    if (event.type === 'input') noteTyping(event);
    hear(event);
    // Nothing above does anything with it, and React would go through the page.
    if (event instanceof InputEvent) event.stopPropagation();
  }
  return {
    register: (name, field) => {
      // Radio buttons of which none is chosen have no text.
      const validate = async (text: string | null) => (await checkField(field, text ?? '')) ?? true;
      const { ref } = register(name, { validate });
      return {
        name,
        ref: (control: StandingControl | null) => {
          if (control !== null && !known.has(control)) {
            known.add(control);
            const standing = readStanding(control, name);
            // Typed before the scripts were there.
            if (standing) setValue(name, standing);
          }
          ref(control);
        },
      };
    },
    listen: (rows, signal) =>
      ['input', 'focusout'].forEach((type) => rows.addEventListener(type, hearControl, { signal })),
    hear,
    read: readText,
    readError: (name) => errors[name]?.message,
    write: (name, text) => {
      setValue(name, text, { shouldDirty: true, shouldValidate: true });
      // At once: the form library moves the focus a moment later, when somebody may have gone on to another field.
      document.getElementById(controlId(name))?.focus();
    },
    subscribe: (name, onChange) => {
      listeners.set(name, [...(listeners.get(name) ?? []), onChange]);
      return () => {
        listeners.set(name, listeners.get(name)?.filter((each) => each !== onChange) ?? []);
      };
    },
  };
}
