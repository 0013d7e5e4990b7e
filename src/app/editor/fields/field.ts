/** One value that can be edited, and what a control needs to edit it. */
export interface Field<Value> {
  label: string;
  /** Undefined if an optional value is absent, or if several layers have different values. */
  value: Value | undefined;
  /** Several layers have different values. */
  isMixed: boolean;
  /** Says why a value isn't allowed. */
  problemOf: (value: Value | undefined) => string | undefined;
  /** Undefined removes an optional value. `part` names what was changed, such as the width of a border. */
  onChange: (value: Value | undefined, part?: string) => void;
}

/** Edits one member of a field's object. The fallback is used while the object is absent. */
export function partOf<Whole extends object, Key extends keyof Whole>(
  field: Field<Whole>,
  key: Key,
  label: string,
  fallback: Whole | undefined = field.value,
): Field<Whole[Key]> {
  const whole = field.value ?? fallback;
  const withPart = (value: Whole[Key] | undefined) => whole && { ...whole, [key]: value };
  return {
    label,
    value: whole?.[key],
    isMixed: field.isMixed,
    problemOf: (value) => field.problemOf(withPart(value)),
    onChange: (value, part = label) => field.onChange(withPart(value), `${field.label} ${part}`),
  };
}

/** Edits one item of a field's list. */
export function itemOf<Item>(field: Field<Item[]>, index: number, label: string): Field<Item> {
  const list = field.value ?? [];
  const withItem = (item: Item | undefined) => (item === undefined ? undefined : list.with(index, item));
  return {
    label,
    value: list[index],
    isMixed: field.isMixed,
    problemOf: (item) => field.problemOf(withItem(item)),
    onChange: (item, part = label) => field.onChange(withItem(item), part),
  };
}

/** Edits a field's value in another form. */
export function mapField<Value, Shown>(
  field: Field<Value>,
  show: (value: Value) => Shown | undefined,
  read: (shown: Shown | undefined) => Value | undefined,
): Field<Shown> {
  return {
    ...field,
    value: field.value === undefined ? undefined : show(field.value),
    problemOf: (shown) => field.problemOf(read(shown)),
    onChange: (shown, part) => field.onChange(read(shown), part),
  };
}

/** A field that accepts every value. */
export function freeField<Value>(
  label: string,
  value: Value | undefined,
  onChange: Field<Value>['onChange'],
): Field<Value> {
  return { label, value, isMixed: false, problemOf: () => undefined, onChange };
}
