export interface ViewSelectProps<Name extends string> {
  label: string;
  options: Record<Name, string>;
  selected: Name;
  onSelect: (name: Name) => void;
}

/** One of several ways to show the same. */
export function ViewSelect<Name extends string>({ label, options, selected, onSelect }: ViewSelectProps<Name>) {
  return (
    <label className="view-select">
      {label}
      <select className="view-control" value={selected} onChange={(event) => onSelect(event.target.value as Name)}>
        {(Object.entries(options) as [Name, string][]).map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
